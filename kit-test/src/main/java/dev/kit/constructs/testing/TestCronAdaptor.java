package dev.kit.constructs.testing;

import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronRuns;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs a cron without a scheduler, server, network or environment.
 *
 * <pre>{@code
 * TestCronAdaptor.of(forgetCarts).database(db).dueAt(Instant.parse("2026-11-22T02:00:00Z")).invoke();
 * }</pre>
 *
 * <p>Immutable and thread-safe, and otherwise like {@link TestFunctionAdaptor}.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class TestCronAdaptor<I, R extends @Nullable Object> extends Supplied<TestCronAdaptor<I, R>> {

    private final Cron<I, R> cron;
    private final @Nullable Instant dueAt;

    private TestCronAdaptor(Cron<I, R> cron, GivenParts given, @Nullable Instant dueAt) {
        super(given);
        this.cron = cron;
        this.dueAt = dueAt;
    }

    /** Returns an adaptor for {@code cron} that supplies nothing yet. */
    public static <I, R extends @Nullable Object> TestCronAdaptor<I, R> of(Cron<I, R> cron) {
        return new TestCronAdaptor<>(cron, GivenParts.NONE, null);
    }

    @Override
    TestCronAdaptor<I, R> with(GivenParts parts) {
        return new TestCronAdaptor<>(cron, parts, dueAt);
    }

    /** Uses {@code clock} for the time of runs, events and audits. */
    public TestCronAdaptor<I, R> clock(InstantSource clock) {
        return with(given.withClock(clock));
    }

    /**
     * Runs as if the schedule had been due at {@code instant}.
     *
     * <p>Without it, the cron runs as if a person had started it.
     */
    public TestCronAdaptor<I, R> dueAt(Instant instant) {
        return new TestCronAdaptor<>(cron, given, instant);
    }

    /**
     * Runs the cron with the input of scheduled runs.
     *
     * @throws IllegalStateException if it declares a database, publisher or auditor and none was supplied
     * @throws dev.kit.constructs.validation.InvalidInputException if the input violates its schema
     * @throws dev.kit.constructs.validation.InvalidOutputException if the output violates its schema
     * @throws Exception if the handler throws it
     */
    @SuppressWarnings("unchecked") // the builder took payload and schema together
    public R invoke() throws Exception {
        Object payload = cron.definition().payload();
        return payload == null ? invokeJson("{}") : invoke((I) payload);
    }

    /**
     * Runs the cron with {@code input}.
     *
     * @throws Exception as {@link #invoke()}
     */
    public R invoke(I input) throws Exception {
        return adaptor().call(FunctionCall.of(input).dueAt(dueAt));
    }

    /**
     * Runs the cron with an input as JSON.
     *
     * @throws Exception as {@link #invoke()}
     */
    public R invokeJson(String json) throws Exception {
        return adaptor().call(FunctionCall.empty().dueAt(dueAt), json.getBytes(StandardCharsets.UTF_8));
    }

    private TestFunctionAdaptor<I, R> adaptor() {
        return new TestFunctionAdaptor<>(cron.function(), given, this::host);
    }

    /** Runs the cron as hosts do, which report it as a cron. */
    FunctionRunner<I, R> host(ConstructEnvironment environment) {
        return CronRuns.runner(cron, environment);
    }
}
