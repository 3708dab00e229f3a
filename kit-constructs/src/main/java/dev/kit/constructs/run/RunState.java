package dev.kit.constructs.run;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.events.PublishableMessage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a construct, from its beginning to its report. Belongs to the thread that began it.
 *
 * <p>The engine makes one for each request, so it holds no field that few runs need: those are in {@link Collected}.
 *
 * @param <C> the context of the run
 */
public final class RunState<C> {

    /** The output of a run that has not succeeded. */
    private static final Object NOTHING = new Object();

    private final UnitOfWork<C> unit;
    private final C context;
    private final RequestContext request;
    private final Deadline deadline;
    private final boolean rehearsal;
    private final @Nullable Long outerDeadline;
    private boolean ended;
    private @Nullable String tenant;
    private @Nullable Object handle;
    private @Nullable Object output = NOTHING;
    private @Nullable Collected collected;

    RunState(UnitOfWork<C> unit, C context, RequestContext request, @Nullable Deadline given, boolean rehearsal) {
        this.unit = unit;
        this.context = context;
        this.request = request;
        this.rehearsal = rehearsal;
        deadline = given == null ? Deadline.in(unit.declaration().timeout()) : given;
        if (given != null) {
            given.bind();
        }
        // Steps before the work take connections that no transaction limits.
        outerDeadline = limitsConnections() ? WorkDeadline.enter(deadline.end()) : null;
    }

    /** Returns the id of the run, which its log lines carry. */
    public String requestId() {
        return request.requestId();
    }

    /** Returns when the run began, by the clock of the environment. */
    public Instant startedAt() {
        return request.startedAt();
    }

    /** Returns whether the time of the run is up. */
    public boolean isExpired() {
        return deadline.isExpired();
    }

    /**
     * Fails a run whose time is up.
     *
     * <p>The failure rolls back work that finishes late.
     *
     * @throws RunTimeoutException if the time of the run is up
     */
    public void checkDeadline() {
        if (deadline.isExpired()) {
            throw new RunTimeoutException(unit.declaration(), null);
        }
    }

    /**
     * Returns the instance of {@code service}.
     *
     * <p>If the service is the run's own database, the instance joins the transaction of this run.
     *
     * @throws IllegalArgumentException if the construct did not declare it
     */
    public <T> T service(Service<T> service) {
        return unit.service(service);
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
        return known == null ? unit.outsideHandle() : known;
    }

    /**
     * Publishes {@code messages} at once, or with the commit where the publisher can.
     *
     * @throws IllegalStateException if the construct has no publisher
     * @throws dev.kit.constructs.events.EventException if they cannot be published
     */
    public void publish(PublishableMessage<?>... messages) {
        unit.events().publishNow(this, messages);
    }

    /**
     * Returns the auditor of this run.
     *
     * @throws IllegalStateException if the construct has no storage for audits
     */
    public Auditor auditor() {
        return unit.audits().auditing(this).auditor();
    }

    /**
     * Sets the output from which declared events and audits are made.
     *
     * <p>A run without an output makes none.
     */
    public void succeed(@Nullable Object output) {
        this.output = output;
    }

    /**
     * Makes the context of this run current until the scope is closed.
     *
     * <p>Close the scope on the same thread.
     */
    public RequestContext.Scope open() {
        return request.open();
    }

    /**
     * Ends the time of a run, even if it was not performed.
     *
     * <p>Call it on the thread of the run. A second call does nothing.
     */
    public void end() {
        if (!ended) {
            ended = true;
            deadline.finish();
            if (limitsConnections()) {
                WorkDeadline.restore(outerDeadline);
            }
        }
    }

    private boolean limitsConnections() {
        return unit.declaration().data().hasDatabase();
    }

    C context() {
        return context;
    }

    Deadline deadline() {
        return deadline;
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

    void enter(Object handle) {
        this.handle = handle;
    }

    void tenant(@Nullable String tenant) {
        this.tenant = tenant;
    }

    @Nullable String tenant() {
        return tenant == null ? unit.declaration().provenance().tenant(context) : tenant;
    }

    @Nullable TraceParent trace() {
        return collected().trace(this::parsedTrace);
    }

    private @Nullable TraceParent parsedTrace() {
        String traced = unit.traceparent();
        return TraceParent.parse(
                traced == null ? unit.declaration().provenance().traceparent(context) : traced);
    }

    @Nullable AuditActor actor() {
        return collected().actor(() -> unit.audits().actorOf(context));
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
