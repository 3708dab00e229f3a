package dev.kit.boot.studio;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.crons.CronBusyException;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.UnknownCronException;
import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Schema;
import dev.kit.studio.monitor.FunctionState;
import dev.kit.studio.monitor.Invocations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Calls functions and starts crons on behalf of the studio. Thread-safe. */
final class StudioInvocations implements Invocations {

    /** The longest wait for a cron's result; the list shows the outcome of longer runs. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Supplier<FunctionInvoker> functions;
    private final Supplier<Optional<CronScheduler>> scheduler;

    StudioInvocations(Supplier<FunctionInvoker> functions, Supplier<Optional<CronScheduler>> scheduler) {
        this.functions = functions;
        this.scheduler = scheduler;
    }

    @Override
    public List<FunctionState> functions() {
        return functions.get().functions().stream()
                .map(StudioInvocations::state)
                .toList();
    }

    private static FunctionState state(CloudFunction<?, ?> function) {
        Schema<Object> input = function.definition().input();
        Schema<Object> output = function.definition().output();
        return new FunctionState(
                function.name(),
                function.declaredAt().orElse(null),
                input == null ? null : ExampleInput.of(input.jsonSchema()).toString(),
                input == null ? null : document(input.jsonSchema()),
                output == null ? null : document(output.jsonSchema()));
    }

    /** Returns the schema as one document, including the schemas that it references. */
    private static String document(JsonSchema schema) {
        ObjectNode document = schema.root().deepCopy();
        if (!schema.definitions().isEmpty()) {
            schema.definitions().forEach(document.withObject("/$defs")::set);
        }
        return document.toString();
    }

    @Override
    public Result call(String name, String input) {
        CloudFunction<?, ?> function = functions.get().functions().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknownFunction(name));
        long start = System.nanoTime();
        try {
            byte[] output = functions.get().callJson(function, input.getBytes(StandardCharsets.UTF_8));
            return new Result("completed", new String(output, StandardCharsets.UTF_8), null, since(start));
        } catch (InvalidInputException | BadRequestException e) {
            throw invalid(e);
        } catch (Exception e) {
            return new Result("failed", null, e.toString(), since(start));
        }
    }

    private RefusedException unknownFunction(String name) {
        List<String> known = functions.get().functions().stream()
                .map(CloudFunction::name)
                .sorted()
                .toList();
        return new RefusedException(
                404,
                "NOT_FOUND",
                "There is no function \"" + name + "\". "
                        + (known.isEmpty() ? "There is none at all." : "There are " + String.join(", ", known) + "."));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static RefusedException invalid(RuntimeException e) {
        return new RefusedException(422, "INVALID_INPUT", e.getMessage());
    }

    @Override
    public Result run(String cron, @Nullable String input) {
        try {
            byte[] json = input == null ? null : input.getBytes(StandardCharsets.UTF_8);
            CronRun run = crons().runNow(cron, json).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return run.failure() == null
                    ? new Result("completed", null, null, run.duration())
                    : new Result("failed", null, run.failure().toString(), run.duration());
        } catch (UnknownCronException e) {
            throw unknown(e);
        } catch (CronBusyException e) {
            throw new RefusedException(409, "CRON_RUNNING", e.getMessage());
        } catch (InvalidInputException | BadRequestException e) {
            throw invalid(e);
        } catch (TimeoutException e) {
            return new Result("started", null, null, null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result("started", null, null, null);
        } catch (ExecutionException e) {
            return new Result("failed", null, String.valueOf(e.getCause()), null);
        }
    }

    @Override
    public void pause(String cron, boolean paused) {
        try {
            if (paused) {
                crons().pause(cron);
            } else {
                crons().resume(cron);
            }
        } catch (UnknownCronException e) {
            throw unknown(e);
        }
    }

    private static RefusedException unknown(UnknownCronException e) {
        return new RefusedException(404, "NOT_FOUND", e.getMessage());
    }

    private CronScheduler crons() {
        return scheduler
                .get()
                .orElseThrow(() -> new RefusedException(409, "CRONS_OFF", "This server does not run crons."));
    }
}
