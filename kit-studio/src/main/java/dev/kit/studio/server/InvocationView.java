package dev.kit.studio.server;

import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.FunctionState;
import dev.kit.studio.operations.Invocations.Result;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The outcome of a manual call.
 *
 * @param runId the run it was recorded as; null while that is in progress
 */
record InvocationView(
        String outcome,
        @Nullable JsonNode output,
        @Nullable String error,
        @Nullable Duration duration,
        @Nullable String runId) {

    static InvocationView of(Result result, @Nullable String runId, Recorder recorder) {
        JsonNode output = Json.treeOrNull(recorder.scrubbed(result.output()));
        String error = recorder.scrubbed(result.error());
        return new InvocationView(result.outcome(), output, error, result.duration(), runId);
    }

    /**
     * A function that can be called.
     *
     * @param input an example to fill in; null if it takes no input
     */
    record Function(
            String name,
            @Nullable String declaredAt,
            @Nullable JsonNode input,
            @Nullable JsonNode inputSchema,
            @Nullable JsonNode outputSchema) {

        static Function of(FunctionState function) {
            return new Function(
                    function.name(),
                    function.declaredAt(),
                    Json.treeOrNull(function.input()),
                    Json.treeOrNull(function.inputSchema()),
                    Json.treeOrNull(function.outputSchema()));
        }
    }
}
