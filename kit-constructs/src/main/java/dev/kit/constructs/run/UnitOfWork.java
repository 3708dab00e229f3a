package dev.kit.constructs.run;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.rls.RowLevelSecurity;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs the work of one construct as a unit.
 *
 * <p>Everything that must succeed or fail with the work belongs to the unit, in this order: transaction, row-level
 * security, work, audits, outbox events, commit, other events, report. An instance is made once per construct and is
 * independent of the construct's kind. Immutable and thread-safe.
 *
 * @param <C> the context of a run
 */
public final class UnitOfWork<C> {

    private final Declaration<C> declaration;
    private final ConstructEnvironment environment;
    private final Set<String> declared = new HashSet<>();
    private final @Nullable Database<Object> database;
    private final @Nullable RowLevelSecurity<? super C> rls;
    private final @Nullable RlsBypass bypass;
    private final RunAudits<C> audits;
    private final RunEvents<C> events;

    private UnitOfWork(Declaration<C> declaration, ConstructEnvironment environment) {
        this.declaration = declaration;
        this.environment = environment;
        Data<? super C> data = declaration.data();
        database = data.database();
        rls = rls(data);
        declaration.services().forEach(service -> declared.add(service.serviceName()));
        declare(data.database());
        declare(data.outside());
        bypass = database != null && data.rlsBypassed() ? new RlsBypass(declaration, environment) : null;
        audits = new RunAudits<>(declaration, environment);
        events = new RunEvents<>(declaration, environment);
    }

    /** Returns the unit of work of a construct in {@code environment}. */
    public static <C> UnitOfWork<C> of(Declaration<C> declaration, ConstructEnvironment environment) {
        return new UnitOfWork<>(declaration, environment);
    }

    private static <T> @Nullable RowLevelSecurity<? super T> rls(Data<T> data) {
        return data.rls();
    }

    private void declare(@Nullable Database<Object> used) {
        if (used != null) {
            declared.add(used.service().serviceName());
        }
    }

    /**
     * Returns a call of the construct, and starts its time.
     *
     * <p>The caller must run it.
     *
     * @param id the id that log lines, events and audits carry
     * @param limit the time that the host allows; null for the construct's own timeout. That applies if it is shorter,
     *     as does the time that is left to a call that this one is part of
     */
    public ConstructCall<C> call(String id, @Nullable Duration limit) {
        Duration timeout = declaration.timeout();
        return new ConstructCall<>(
                this,
                new RequestContext(id, environment.clock().instant(), declaration.logger()),
                WorkDeadline.within(limit == null || limit.compareTo(timeout) >= 0 ? timeout : limit));
    }

    /**
     * Performs {@code work} and its effects.
     *
     * <p>Work that has joined the transaction of its caller has its effects after the commit of that. Those of a
     * rehearsal are undone. A listener that fails after the commit fails the call, and takes no effect with it.
     *
     * @throws RunTimeoutException if the time of the run is up before the commit
     * @throws IllegalStateException if a rehearsal has no database that could undo it
     * @throws Exception if the work fails, after the rollback
     */
    public <R extends @Nullable Object> R perform(RunState<C> run, Work<? super C, R> work) throws Exception {
        R result;
        try {
            result = inTime(run, work);
        } catch (Throwable failure) {
            if (run.isCommitted()) {
                followCommit(run);
            }
            throw failure;
        }
        followCommit(run);
        return result;
    }

    private void followCommit(RunState<C> run) {
        if (run.isOutermost()) {
            follow(run);
        } else if (!run.isRehearsal()) {
            run.whenCommitted(() -> follow(run));
        }
    }

    private void follow(RunState<C> run) {
        audits.flushOutside(run);
        events.publishPending(run);
        audits.report(run);
        events.report(run);
    }

    /** An interrupt at the end of the time shows as whatever the work makes of it. */
    private <R extends @Nullable Object> R inTime(RunState<C> run, Work<? super C, R> work) throws Exception {
        try {
            return database == null ? alone(run, work) : transacted(database, run, work);
        } catch (RunTimeoutException timeout) {
            throw timeout;
        } catch (Throwable failure) {
            if (run.isExpired()) {
                throw run.timedOut(failure);
            }
            throw failure;
        }
    }

    private <R extends @Nullable Object> R alone(RunState<C> run, Work<? super C, R> work) throws Exception {
        if (run.isRehearsal() && !Rehearsal.isActive()) {
            throw new IllegalStateException(declaration + " has no database, so a rehearsal could not be undone.");
        }
        run.join(TransactionSynchronizationManager.isActualTransactionActive());
        return work(run, work);
    }

    private <R extends @Nullable Object> R transacted(Database<Object> used, RunState<C> run, Work<? super C, R> work)
            throws Exception {
        Object callers = TransactionSynchronizationManager.isActualTransactionActive() ? connection(used) : null;
        boolean undone = run.isRehearsal() && !Rehearsal.owns(callers);
        boolean separate = Rehearsal.isActive() ? undone : declaration.data().separate();
        TransactionSettings settings = separate ? settings(run).separate() : settings(run);
        DatabaseAccess databases = environment.databases();
        DatabaseAccess.Work<R> begun = (handle, flush) -> {
            run.enter(handle, flush);
            run.join(callers != null && callers == connection(used));
            return undone ? rehearsed(used, run, work) : work(run, work);
        };
        try {
            return undone
                    ? Rehearsal.in(null, () -> databases.within(used, settings, begun))
                    : databases.within(used, settings, begun);
        } catch (Rehearsed done) {
            return done.result();
        }
    }

    private <R extends @Nullable Object> R rehearsed(Database<Object> used, RunState<C> run, Work<? super C, R> work)
            throws Exception {
        R result = Rehearsal.in(connection(used), () -> work(run, work));
        environment.databases().requireHealthy(used);
        throw new Rehearsed(result);
    }

    /** Returns what Spring binds to a thread for each transaction of {@code used}. */
    private @Nullable Object connection(Database<Object> used) {
        return environment
                .databases()
                .dataSource(used)
                .map(TransactionSynchronizationManager::getResource)
                .orElse(null);
    }

    /** Carries the result out of a transaction that is to be rolled back. */
    @SuppressWarnings("serial") // never leaves this class
    private static final class Rehearsed extends RuntimeException {

        private final transient @Nullable Object result;

        Rehearsed(@Nullable Object result) {
            super(null, null, false, false);
            this.result = result;
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"}) // thrown and caught by one method
        <R extends @Nullable Object> R result() {
            return (R) result;
        }
    }

    private <R extends @Nullable Object> R work(RunState<C> run, Work<? super C, R> work) throws Exception {
        if (bypass != null) {
            bypass.record(run);
        }
        R result = explained(run, work);
        if (run.hasSucceeded()) {
            audits.declare(run, run.output());
        }
        audits.flushInside(run);
        if (run.hasSucceeded()) {
            events.enlist(run, run.output());
        }
        run.endInTime();
        run.watchCommit();
        return result;
    }

    private <R extends @Nullable Object> R explained(RunState<C> run, Work<? super C, R> work) throws Exception {
        try {
            return work.perform(run.context());
        } catch (Throwable failure) {
            if (bypass != null) {
                bypass.explain(failure);
            }
            throw failure;
        }
    }

    private TransactionSettings settings(RunState<C> run) throws Exception {
        TransactionSettings settings = TransactionSettings.defaults();
        if (rls != null) {
            Map<String, String> variables = rls.variables(run.context());
            run.tenant(rls.tenant(variables));
            settings = settings.variables(variables);
        }
        if (bypass != null) {
            settings = bypass.apply(settings);
        }
        return settings.timeout(run.deadline().remaining());
    }

    Declaration<C> declaration() {
        return declaration;
    }

    RunObservers observers() {
        return environment.observers();
    }

    RunAudits<C> audits() {
        return audits;
    }

    RunEvents<C> events() {
        return events;
    }

    <T> T service(Service<T> service) {
        if (!declared.contains(service.serviceName())) {
            throw new IllegalArgumentException(declaration + " uses service \"" + service.serviceName()
                    + "\" but does not declare it. Add .services(…) with it.");
        }
        // The registry refuses another service of the same name, and knows no transaction.
        T instance = environment.services().get(service);
        DataSource shared = shared(service, database);
        shared = shared == null ? shared(service, declaration.data().outside()) : shared;
        return shared == null ? instance : cast(shared);
    }

    private @Nullable DataSource shared(Service<?> service, @Nullable Database<Object> candidate) {
        return candidate != null
                        && service.serviceName().equals(candidate.service().serviceName())
                ? environment.databases().shared(candidate).orElse(null)
                : null;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"
    }) // services of one name are equal, hence of one type
    private static <T> T cast(DataSource shared) {
        return (T) shared;
    }

    Object outsideHandle() {
        Database<Object> outside = declaration.data().outside();
        if (outside == null) {
            throw new IllegalStateException(
                    declaration + " has no database for this step. Call .database(…) before the step that uses it.");
        }
        return environment.databases().plain(outside);
    }
}
