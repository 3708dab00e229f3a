package dev.kit.constructs.run;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.run.RunObserver.Started;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One call of a construct, from its id to its report.
 *
 * <p>It runs every kind of construct, on every host: it owns the id, the deadline, the thread of the work, the wait for
 * the work, the log line and the report. A call runs once and belongs to the thread that made it; the work may run on
 * another thread. A failed call is logged once and every call is reported once, under its id.
 *
 * @param <C> the context of the work
 */
public final class ConstructCall<C> {

    /** The time for a commit and its publications, at least. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final UnitOfWork<C> unit;
    private final RequestContext request;
    private final Duration limit;
    private final WorkDeadline deadline;
    private final boolean nested = RequestContext.currentOrNull() != null;
    private final long start = System.nanoTime();

    /** The work left its thread interrupted. Belongs to that thread. */
    private boolean interrupted;

    ConstructCall(UnitOfWork<C> unit, RequestContext request, Duration limit) {
        this.unit = unit;
        this.request = request;
        this.limit = limit;
        deadline = WorkDeadline.in(limit);
    }

    /**
     * A kind of construct: it reads an input and writes an outcome.
     *
     * <p>Implementations are thread-safe.
     *
     * @param <I> the cause of a call
     * @param <C> the context of the work
     * @param <R> the outcome of a call
     */
    public interface Kind<I, C, R extends @Nullable Object> {

        /** Does the work of {@code call}, on the thread that it runs on. */
        R perform(ConstructCall<C> call, I input) throws Exception;

        /**
         * Describes {@code call} to observers.
         *
         * <p>It is null if the adaptor of the construct can be observed instead.
         */
        default @Nullable Started started(ConstructCall<C> call, I input) {
            return null;
        }

        /** Returns the failure in {@code outcome}; null if the call succeeded. */
        default @Nullable Throwable failure(R outcome) {
            return null;
        }

        /** Logs the failure of a call of {@code construct}. */
        default void log(Declaration<C> construct, Throwable failure) {
            String kind = construct.kind().toLowerCase(Locale.ROOT);
            construct.logger().error("Error processing {} {}", kind, construct.name(), failure);
        }

        /**
         * Reports a call that has ended.
         *
         * @param outcome null if the work did not return
         */
        void report(ConstructCall<C> call, I input, @Nullable R outcome, @Nullable Throwable failure);
    }

    /** Returns the id, which log lines, events and audits carry. */
    public String id() {
        return request.requestId();
    }

    /** Returns when the call began, by the clock of the environment. */
    public Instant startedAt() {
        return request.startedAt();
    }

    /** Returns the time since the beginning. */
    public Duration duration() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * Begins the run of the work.
     *
     * @param rehearsal whether to roll the work back and publish nothing, as within another rehearsal anyway
     */
    public RunState<C> begin(C context, boolean rehearsal) {
        return new RunState<>(this, context, rehearsal || Rehearsal.isActive());
    }

    /**
     * Runs on this thread.
     *
     * <p>The work joins what the caller has bound to the thread.
     *
     * @throws Exception if the work fails
     */
    public <I, R extends @Nullable Object> R here(Kind<I, C, R> kind, I input) throws Exception {
        return run(kind, input, null);
    }

    /**
     * Runs on a thread of {@code executor}.
     *
     * <p>It does not wait for work that ignores its interruption.
     *
     * @throws RunTimeoutException if the time is up; the work never commits then
     * @throws InterruptedException if this thread is interrupted; the work never commits then, unless it was in time
     * @throws ExecutionException if the work itself throws an {@link InterruptedException}
     * @throws Exception if the work fails
     */
    public <I, R extends @Nullable Object> R on(ExecutorService executor, Kind<I, C, R> kind, I input)
            throws Exception {
        return run(kind, input, executor);
    }

    private <I, R extends @Nullable Object> R run(Kind<I, C, R> kind, I input, @Nullable ExecutorService executor)
            throws Exception {
        RequestContext.Scope scope = request.open();
        try {
            R outcome;
            Throwable reason;
            try {
                outcome = executor == null ? work(kind, input) : await(executor, kind, input);
                reason = kind.failure(outcome);
            } catch (Throwable failure) {
                end(kind, input, null, failure);
                throw failure;
            }
            end(kind, input, outcome, reason);
            return outcome;
        } finally {
            scope.close();
        }
    }

    private <I, R extends @Nullable Object> R work(Kind<I, C, R> kind, I input) throws Exception {
        boolean limited = unit.declaration().data().hasDatabase();
        // Steps before the work take connections that no transaction limits.
        WorkDeadline outer = limited ? deadline.limitConnections() : null;
        boolean before = Thread.currentThread().isInterrupted();
        deadline.begin();
        try {
            return watched(kind, input);
        } finally {
            deadline.finish();
            if (limited) {
                WorkDeadline.restore(outer);
            }
            leaveThread(before || nested);
        }
    }

    /**
     * Clears an interrupt that the work left. Hosts write answers and acknowledge events on this thread, and their
     * clients close the connection of an interrupted one. An interrupt that concerns the caller remains.
     */
    private void leaveThread(boolean callers) {
        if (!callers) {
            Thread.interrupted();
        } else if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Clears an interrupt for the rest of the call, so that it does not fail the effects of work that succeeded. */
    void holdInterrupt() {
        interrupted |= Thread.interrupted();
    }

    private <I, R extends @Nullable Object> R watched(Kind<I, C, R> kind, I input) throws Exception {
        RunObservers observers = unit.observers();
        Started started = observers.isEmpty() ? null : kind.started(this, input);
        return started == null
                ? kind.perform(this, input)
                : observers.watch(started, () -> kind.perform(this, input), kind::failure);
    }

    private <I, R extends @Nullable Object> R await(ExecutorService executor, Kind<I, C, R> kind, I input)
            throws Exception {
        try {
            Future<R> running = executor.submit(request.wrap(() -> work(kind, input)));
            return await(running);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception exception && !(exception instanceof InterruptedException)) {
                throw exception;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } finally {
            deadline.discard();
        }
    }

    private <R extends @Nullable Object> R await(Future<R> running) throws Exception {
        try {
            return running.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            if (deadline.expire()) {
                running.cancel(true);
                throw timedOut(null);
            }
            // The work was in time, and is committed or about to be.
            return awaitCommitted(running, longer(limit, PATIENCE));
        } catch (InterruptedException e) {
            if (deadline.expire()) {
                running.cancel(true);
            }
            throw e;
        }
    }

    private <R extends @Nullable Object> R awaitCommitted(Future<R> running, Duration patience)
            throws InterruptedException, ExecutionException {
        try {
            return running.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            running.cancel(true);
            throw new IllegalStateException(
                    unit.declaration() + " was in time, but neither its commit nor its publications ended within "
                            + patience.toMillis() + " ms. The outcome of the commit is unknown.",
                    e);
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private <I, R extends @Nullable Object> void end(
            Kind<I, C, R> kind, I input, @Nullable R outcome, @Nullable Throwable failure) {
        try {
            if (failure != null) {
                kind.log(unit.declaration(), failure);
            }
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        } finally {
            kind.report(this, input, outcome, failure);
        }
    }

    UnitOfWork<C> unit() {
        return unit;
    }

    WorkDeadline deadline() {
        return deadline;
    }

    RunTimeoutException timedOut(@Nullable Throwable cause) {
        return new RunTimeoutException(unit.declaration(), limit, cause);
    }
}
