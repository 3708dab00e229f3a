package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Schema;
import dev.kit.constructs.validation.SchemaContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs crons on any host, with their payloads, and reports their runs. */
public final class CronRuns {

    private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

    private CronRuns() {}

    /** Returns a runner of {@code cron} that reports to the environment's listener. */
    public static <I, R extends @Nullable Object> FunctionRunner<I, R> runner(
            Cron<I, R> cron, ConstructEnvironment environment) {
        return runner(cron, environment, environment.listener()::cronRan);
    }

    static <I, R extends @Nullable Object> FunctionRunner<I, R> runner(
            Cron<I, R> cron, ConstructEnvironment environment, Consumer<CronRun> report) {
        return FunctionRunner.reporting(
                cron.function(), environment, (call, run) -> report.accept(cronRun(cron, call, run)));
    }

    private static CronRun cronRun(Cron<?, ?> cron, FunctionCall<?> call, FunctionRun run) {
        return new CronRun(
                cron.name(),
                run.requestId(),
                call.dueAt(),
                run.failure() == null ? Outcome.SUCCEEDED : Outcome.FAILED,
                run.startedAt(),
                run.duration(),
                run.failure());
    }

    /**
     * Returns the payload of {@code cron} as JSON.
     *
     * <p>It is an empty object if the cron has none.
     *
     * @throws InvalidConstructsException if its input does not allow the payload
     */
    public static byte[] payload(Cron<?, ?> cron) {
        Object given = given(cron, SchemaContext.standard());
        Schema<Object> schema = cron.definition().function().input();
        return given == null || schema == null ? NOTHING : schema.write(given);
    }

    /**
     * Returns the input of scheduled runs where nothing but the schedule gives one.
     *
     * @throws InvalidConstructsException if the input does not allow the payload, or a missing one
     */
    @SuppressWarnings("unchecked") // the builder took payload and schema together
    static <I> I input(Cron<I, ?> cron, FunctionRunner<I, ?> runner, SchemaContext context) {
        Object given = given(cron, context);
        try {
            return given == null ? runner.read(NOTHING) : (I) given;
        } catch (InvalidInputException e) {
            throw invalid(cron, " takes an input that its schedule does not give. ", e, ", or let it do without.");
        }
    }

    private static @Nullable Object given(Cron<?, ?> cron, SchemaContext context) {
        Object payload = cron.definition().payload();
        Schema<Object> schema = cron.definition().function().input();
        List<Issue> issues = payload == null || schema == null
                ? List.of()
                : schema.with(context).check(payload);
        if (!issues.isEmpty()) {
            InvalidInputException failure = new InvalidInputException(cron.toString(), issues);
            throw invalid(cron, " has a payload that its input does not allow. ", failure, ", one that is valid.");
        }
        return payload;
    }

    private static InvalidConstructsException invalid(
            Cron<?, ?> cron, String problem, InvalidInputException failure, String remedy) {
        return new InvalidConstructsException(List.of(cron + problem + failure.getMessage() + "\n  at "
                + cron.declaredAt().orElse("an unknown place")
                + "\n  Name the input of scheduled runs in .input(type, payload)" + remedy));
    }
}
