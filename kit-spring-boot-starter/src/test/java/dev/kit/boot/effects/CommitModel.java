package dev.kit.boot.effects;

import dev.kit.boot.effects.Nesting.End;
import dev.kit.boot.effects.Nesting.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The expected end of a nesting: its rows, audits and events, and the answer to its caller. */
final class CommitModel {

    private final boolean jpa;
    private final boolean outbox;
    private final Kept kept = new Kept(new HashSet<>(), new HashSet<>(), new HashSet<>());

    /** @param jpa whether the manager is JPA's, which tells listeners of a commit that it then refuses */
    CommitModel(boolean jpa, boolean outbox) {
        this.jpa = jpa;
        this.outbox = outbox;
    }

    record Kept(Set<String> rows, Set<String> audits, Set<String> events) {

        Kept copy() {
            return new Kept(new HashSet<>(rows), new HashSet<>(audits), new HashSet<>(events));
        }

        void addAll(Kept other) {
            rows.addAll(other.rows);
            audits.addAll(other.audits);
            events.addAll(other.events);
        }
    }

    static final class Failed extends Exception {
        private static final long serialVersionUID = 1;
    }

    private interface Body {
        void run(@Nullable Transaction transaction) throws Failed;
    }

    private static final class Transaction {

        /** True within a rehearsal. */
        final boolean dry;

        /** True while the rehearsal that will roll it back runs. */
        boolean rehearsed;

        Kept within = new Kept(new HashSet<>(), new HashSet<>(), new HashSet<>());
        Kept following = new Kept(new HashSet<>(), new HashSet<>(), new HashSet<>());
        final List<Nesting> listeners = new ArrayList<>();
        boolean rollbackOnly;

        /** True if it began with variables, which its listeners find. */
        final boolean restricted;

        Transaction(boolean dry, boolean restricted) {
            this.dry = dry;
            this.restricted = restricted;
        }
    }

    /** Plays {@code nesting}, and returns whether its caller is told that it succeeded. */
    boolean play(Nesting nesting) {
        return succeeds(nothing -> run(nesting, nothing, false, false));
    }

    private static boolean succeeds(Body body) {
        try {
            body.run(null);
            return true;
        } catch (Failed failed) {
            return false;
        }
    }

    Kept kept() {
        return kept;
    }

    private void run(Nesting it, @Nullable Transaction around, boolean dry, boolean restricted) throws Failed {
        switch (it.kind()) {
            case ENDPOINT, JOINED_CALL, JOINING_FUNCTION -> construct(it, around, dry, dry, false);
            case DRY_ENDPOINT -> construct(it, around, dry, true, false);
            case FUNCTION, CRON -> construct(it, around, dry, dry, true);
            case BARE_ENDPOINT, BARE_FUNCTION, BARE_AUDITED_FUNCTION -> bare(it, around, dry, restricted);
            case BEAN -> {
                if (around == null) {
                    owned(it, dry, restricted);
                } else {
                    joined(it, around, dry, restricted);
                }
            }
            case NEW_BEAN, TEST -> owned(it, dry, restricted);
            case NESTED_BEAN -> {
                if (around == null) {
                    owned(it, dry, restricted);
                } else {
                    nested(it, around, dry, restricted);
                }
            }
            case OUTSIDE_BEAN -> body(it, null, dry, restricted);
            case BEFORE_COMMIT, AFTER_COMMIT, AFTER_ROLLBACK -> {
                if (around != null) {
                    around.listeners.add(it);
                }
            }
        }
    }

    /** @param restricted whether the work has variables, which it passes on to transactions within it */
    private void body(Nesting it, @Nullable Transaction transaction, boolean dry, boolean restricted) throws Failed {
        if (it.kind() != Kind.TEST) {
            (transaction == null ? kept : transaction.within)
                    .rows.add(restricted && transaction != null ? it.id() + "@acme" : it.id());
        }
        for (Nesting part : it.parts()) {
            try {
                run(part, transaction, dry, restricted);
            } catch (Failed failed) {
                if (!part.caught()) {
                    throw failed;
                }
            }
        }
        if (it.end() == End.THROW) {
            throw new Failed();
        }
    }

    private void owned(Nesting it, boolean dry, boolean restricted) throws Failed {
        Transaction own = new Transaction(dry, restricted);
        begun(own, transaction -> body(it, transaction, dry, restricted));
        if (it.end() == End.ROLLBACK_ONLY) {
            rollback(own);
        } else {
            commit(own);
        }
    }

    private void begun(Transaction own, Body body) throws Failed {
        try {
            body.run(own);
        } catch (Failed failed) {
            rollback(own);
            throw failed;
        }
    }

    private void joined(Nesting it, Transaction around, boolean dry, boolean restricted) throws Failed {
        try {
            body(it, around, dry, restricted);
        } catch (Failed failed) {
            around.rollbackOnly = true;
            throw failed;
        }
        around.rollbackOnly |= it.end() == End.ROLLBACK_ONLY;
    }

    /** Spring makes no savepoint in a transaction that is to be rolled back. */
    private void nested(Nesting it, Transaction around, boolean dry, boolean restricted) throws Failed {
        if (around.rollbackOnly) {
            throw new Failed();
        }
        Kept within = around.within.copy();
        Kept following = around.following.copy();
        boolean undone = true;
        try {
            body(it, around, dry, restricted);
            undone = it.end() == End.ROLLBACK_ONLY || around.rollbackOnly;
            if (it.end() != End.ROLLBACK_ONLY && around.rollbackOnly) {
                throw new Failed();
            }
        } finally {
            if (undone) {
                around.within = within;
                around.following = following;
                around.rollbackOnly = false;
            }
        }
    }

    private void construct(Nesting it, @Nullable Transaction around, boolean within, boolean dry, boolean apart)
            throws Failed {
        boolean undone = dry && (around == null || !around.rehearsed);
        boolean own = around == null || (within ? undone : apart);
        Transaction transaction = own || around == null ? new Transaction(dry, true) : around;
        Kept following = new Kept(new HashSet<>(), new HashSet<>(), new HashSet<>());
        transaction.rehearsed |= undone;
        try {
            byHand(it, transaction, own, dry);
            body(it, transaction, dry, true);
        } catch (Failed failed) {
            if (own) {
                rollback(transaction);
            } else {
                transaction.rollbackOnly = true;
            }
            throw failed;
        } finally {
            transaction.rehearsed &= !undone;
        }
        boolean stored = it.kind() == Kind.ENDPOINT || it.kind() == Kind.DRY_ENDPOINT || it.kind() == Kind.CRON;
        (stored || outbox ? transaction.within : following).audits.add(it.id());
        (outbox ? transaction.within : following).events.add(it.id());
        if (undone && own) {
            rollback(transaction);
        } else if (undone) {
            transaction.rollbackOnly = true;
        } else if (own) {
            commit(transaction);
            kept.addAll(following);
        } else if (!dry) {
            transaction.following.addAll(following);
        }
    }

    private void byHand(Nesting it, Transaction transaction, boolean own, boolean dry) {
        if (!it.byHand()) {
            return;
        }
        if (outbox) {
            transaction.within.events.add("by hand " + it.id());
        } else if (!dry) {
            (own ? kept : transaction.following).events.add("by hand " + it.id());
        }
    }

    private void bare(Nesting it, @Nullable Transaction around, boolean dry, boolean restricted) throws Failed {
        if (it.byHand() && !dry) {
            (around == null ? kept : around.following).events.add("by hand " + it.id());
        }
        body(it, around, dry, restricted);
        if (around != null && !dry) {
            (it.kind() == Kind.BARE_FUNCTION ? around.following : around.within).audits.add(it.id());
            around.following.events.add(it.id());
        } else if (!dry) {
            kept.audits.add(it.id());
            kept.events.add(it.id());
        }
    }

    private void commit(Transaction transaction) throws Failed {
        if (transaction.rollbackOnly && !jpa) {
            rollback(transaction);
            throw new Failed();
        }
        for (Nesting listener : List.copyOf(transaction.listeners)) {
            if (listener.kind() == Kind.BEFORE_COMMIT) {
                begun(transaction, same -> heard(listener, same, transaction));
            }
        }
        if (transaction.rollbackOnly) {
            rollback(transaction);
            throw new Failed();
        }
        kept.addAll(transaction.within);
        kept.addAll(transaction.following);
        completed(transaction, Kind.AFTER_COMMIT);
    }

    private void rollback(Transaction transaction) {
        completed(transaction, Kind.AFTER_ROLLBACK);
    }

    private void completed(Transaction transaction, Kind phase) {
        for (Nesting listener : List.copyOf(transaction.listeners)) {
            if (listener.kind() == phase) {
                succeeds(nothing -> heard(listener, nothing, transaction));
            }
        }
    }

    private void heard(Nesting listener, @Nullable Transaction transaction, Transaction of) throws Failed {
        for (Nesting part : listener.parts()) {
            try {
                run(part, transaction, of.dry, of.restricted);
            } catch (Failed failed) {
                if (!part.caught()) {
                    throw failed;
                }
            }
        }
        if (listener.end() == End.THROW) {
            throw new Failed();
        }
    }
}
