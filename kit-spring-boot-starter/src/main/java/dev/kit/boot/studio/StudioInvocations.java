package dev.kit.boot.studio;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.crons.CronBusyException;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.CronStatus;
import dev.kit.constructs.crons.UnknownCronException;
import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Schema;
import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.CronState.Control;
import dev.kit.studio.operations.FunctionState;
import dev.kit.studio.operations.Invocations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls functions and starts crons on behalf of the studio. Thread-safe. */
final class StudioInvocations implements Invocations {

    /** The longest wait for a cron's result; the list shows the outcome of longer runs. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String DEFINITIONS = "#/$defs/";

    /** The depth at which an example input ends, because a schema may contain itself. */
    private static final int DEEPEST = 4;

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
                input == null ? null : example(input.jsonSchema()).toString(),
                input == null ? null : document(input.jsonSchema()),
                output == null ? null : document(output.jsonSchema()));
    }

    /** Returns an example with all members of a schema, as a template for the user. */
    private static JsonNode example(JsonSchema schema) {
        return example(schema, schema.root(), 0);
    }

    private static JsonNode example(JsonSchema schema, JsonNode part, int depth) {
        String reference = part.path("$ref").asString("");
        if (reference.startsWith(DEFINITIONS)) {
            JsonNode found = schema.definitions().get(reference.substring(DEFINITIONS.length()));
            return found == null || depth > DEEPEST
                    ? JsonNodeFactory.instance.nullNode()
                    : example(schema, found, depth + 1);
        }
        if (part.has("default")) {
            return part.path("default");
        }
        if (part.path("enum").isArray() && !part.path("enum").isEmpty()) {
            return part.path("enum").get(0);
        }
        return switch (part.path("type").asString("")) {
            case "object" -> object(schema, part, depth);
            case "array" -> JsonNodeFactory.instance.arrayNode();
            case "string" -> JsonNodeFactory.instance.stringNode("");
            case "integer", "number" ->
                part.has("minimum") ? part.path("minimum") : JsonNodeFactory.instance.numberNode(0);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(false);
            default -> JsonNodeFactory.instance.nullNode();
        };
    }

    private static JsonNode object(JsonSchema schema, JsonNode part, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        if (depth <= DEEPEST) {
            for (String name : part.path("properties").propertyNames()) {
                object.set(name, example(schema, part.path("properties").path(name), depth + 1));
            }
        }
        return object;
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
            CronRun run = scheduler().runNow(cron, json).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
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
                scheduler().pause(cron);
            } else {
                scheduler().resume(cron);
            }
        } catch (UnknownCronException e) {
            throw unknown(e);
        }
    }

    private static RefusedException unknown(UnknownCronException e) {
        return new RefusedException(404, "NOT_FOUND", e.getMessage());
    }

    /** Returns the current state of the crons. */
    List<CronState> crons() {
        return scheduler.get().map(CronScheduler::crons).orElse(List.of()).stream()
                .map(StudioInvocations::state)
                .toList();
    }

    private static CronState state(CronStatus cron) {
        Optional<CronRun> last = Optional.ofNullable(cron.last());
        return new CronState(
                cron.cron(),
                cron.schedule(),
                cron.running(),
                cron.next(),
                last.map(CronRun::startedAt).orElse(null),
                last.map(CronRun::duration).orElse(null),
                last.map(CronRun::failure).map(Throwable::toString).orElse(null),
                new Control(cron.zone().getId(), cron.paused(), cron.input()));
    }

    private CronScheduler scheduler() {
        return scheduler
                .get()
                .orElseThrow(() -> new RefusedException(409, "CRONS_OFF", "This server does not run crons."));
    }
}
