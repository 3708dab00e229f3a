package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.events.PublishableMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The work of one call: its services, its database and its effects. Belongs to the thread of the work.
 *
 * <p>The engine makes one for each request, so it holds no field that few runs need: those are in {@link Collected}.
 *
 * @param <C> the context of the run
 */
public final class RunState<C> {

    /** The output of a run that has not succeeded. */
    private static final Object NOTHING = new Object();

    /** The handle of a transaction with a persistence context, which few runs have. */
    private record Delaying(Object handle, Runnable flush) {}

    private final ConstructCall<C> call;
    private final C context;
    private final boolean rehearsal;
    private @Nullable String tenant;
    private @Nullable Object handle;
    private boolean joined;
    private @Nullable Object output = NOTHING;
    private @Nullable Collected collected;

    RunState(ConstructCall<C> call, C context, boolean rehearsal) {
        this.call = call;
        this.context = context;
        this.rehearsal = rehearsal;
    }

    /** Returns the id of the run, which its log lines carry. */
    public String requestId() {
        return call.id();
    }

    /** Returns whether the time of the run is up. */
    public boolean isExpired() {
        return deadline().isExpired();
    }

    /**
     * Fails a run whose time is up.
     *
     * <p>The failure rolls back work that finishes late.
     *
     * @throws RunTimeoutException if the time of the run is up
     */
    public void checkDeadline() {
        if (isExpired()) {
            throw call.timedOut(null);
        }
    }

    RunTimeoutException timedOut(@Nullable Throwable cause) {
        return call.timedOut(cause);
    }

    /**
     * Fails a run whose time is up. From here on, a run in time is neither interrupted nor given up, and an interrupt
     * that its work left fails neither the commit nor the publications.
     */
    void endInTime() {
        if (!deadline().finish()) {
            throw call.timedOut(null);
        }
        call.holdInterrupt();
    }

    /**
     * Returns the instance of {@code service}.
     *
     * <p>If the service is the run's own database, the instance joins the transaction of this run.
     *
     * @throws IllegalArgumentException if the construct did not declare it
     */
    public <T> T service(Service<T> service) {
        return unit().service(service);
    }

    /**
     * Returns the database handle.
     *
     * <p>During the work the handle is that of the transaction; before, it is outside any transaction.
     *
     * @throws IllegalStateException if the construct has no database for this step
     */
    public Object db() {
        Object known = handle;
        if (known instanceof Delaying delaying) {
            return delaying.handle();
        }
        return known == null ? unit().outsideHandle() : known;
    }

    /**
     * Publishes {@code messages} at once, or with the commit where the publisher can.
     *
     * <p>They follow the commit too if the run is part of its caller's transaction.
     *
     * @throws IllegalStateException if the construct has no publisher
     * @throws dev.kit.constructs.events.EventException if they cannot be published
     */
    public void publish(PublishableMessage<?>... messages) {
        unit().events().publishNow(this, messages);
    }

    /**
     * Returns the auditor of this run.
     *
     * @throws IllegalStateException if the construct has no storage for audits
     */
    public Auditor auditor() {
        return unit().audits().auditing(this).auditor();
    }

    /**
     * Writes what a persistence context of the run's transaction holds.
     *
     * <p>Every kind of construct calls it when its handler has returned, before anything is made of the output: that
     * has the versions and times that are stored, and what the database refuses is a failure of the handler.
     */
    public void flush() {
        if (handle instanceof Delaying delaying) {
            delaying.flush().run();
        }
    }

    /**
     * Sets the output from which declared events and audits are made.
     *
     * <p>A run without an output makes none.
     */
    public void succeed(@Nullable Object output) {
        this.output = output;
    }

    C context() {
        return context;
    }

    WorkDeadline deadline() {
        return call.deadline();
    }

    private UnitOfWork<C> unit() {
        return call.unit();
    }

    boolean isRehearsal() {
        return rehearsal;
    }

    boolean hasSucceeded() {
        return output != NOTHING;
    }

    @Nullable Object output() {
        return output;
    }

    void enter(Object handle, @Nullable Runnable flush) {
        this.handle = flush == null ? handle : new Delaying(handle, flush);
    }

    /** Sets whether a caller commits, or rolls back, what the run does. */
    void join(boolean joining) {
        joined = joining && TransactionSynchronizationManager.isSynchronizationActive();
    }

    boolean isJoined() {
        return joined;
    }

    /** Returns whether nothing of the thread can undo the work, once it is committed. */
    boolean isOutermost() {
        return !rehearsal && !joined && !TransactionSynchronizationManager.isActualTransactionActive();
    }

    /** Runs effects of work within a caller's transaction: after the commit of the one that holds it, and in none. */
    void whenCommitted(Runnable effects) {
        if (joined) {
            TransactionSynchronizationManager.registerSynchronization(new OuterCommit(effects));
        } else {
            NoTransaction.run(effects);
        }
    }

    /** Notes the commit of the run's own transaction if it has listeners: one that fails hides it. */
    void watchCommit() {
        if (!joined
                && TransactionSynchronizationManager.isSynchronizationActive()
                && !TransactionSynchronizationManager.getSynchronizations().isEmpty()) {
            Collected noting = collected();
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCompletion(int status) {
                    noting.committed(status == STATUS_COMMITTED);
                }
            });
        }
    }

    boolean isCommitted() {
        return collected != null && collected.isCommitted();
    }

    void tenant(@Nullable String tenant) {
        this.tenant = tenant;
    }

    @Nullable String tenant() {
        return tenant == null ? unit().declaration().provenance().tenant(context) : tenant;
    }

    @Nullable TraceParent trace() {
        return collected().trace(this::parsedTrace);
    }

    private @Nullable TraceParent parsedTrace() {
        String traced = unit().observers().traceparent();
        return TraceParent.parse(
                traced == null ? unit().declaration().provenance().traceparent(context) : traced);
    }

    @Nullable AuditActor actor() {
        return collected().actor(() -> unit().audits().actorOf(context));
    }

    @Nullable Collected collectedOrNull() {
        return collected;
    }

    Collected collected() {
        Collected known = collected;
        if (known == null) {
            known = new Collected();
            collected = known;
        }
        return known;
    }
}
