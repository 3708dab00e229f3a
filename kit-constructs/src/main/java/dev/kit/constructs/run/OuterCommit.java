package dev.kit.constructs.run;

import java.util.HashSet;
import java.util.Set;
import org.springframework.transaction.support.TransactionSynchronization;

/** Effects of a run that is part of its caller's transaction. They follow its commit, and no rollback. */
final class OuterCommit implements TransactionSynchronization {

    private final Runnable effects;
    private final Set<Object> later = new HashSet<>();
    private boolean undone;

    OuterCommit(Runnable effects) {
        this.effects = effects;
    }

    @Override
    public void savepoint(Object savepoint) {
        later.add(savepoint);
    }

    /** A savepoint that is older than the effects takes the run with it. */
    @Override
    public void savepointRollback(Object savepoint) {
        undone |= !later.contains(savepoint);
    }

    /** Not {@code afterCommit}, which is left out when a listener before it throws. */
    @Override
    public void afterCompletion(int status) {
        if (status == STATUS_COMMITTED && !undone) {
            NoTransaction.run(effects);
        }
    }
}
