package dev.kit.studio.server;

import dev.kit.studio.monitor.FunctionState;
import dev.kit.studio.monitor.Invocations;
import dev.kit.studio.monitor.Invocations.RefusedException;
import dev.kit.studio.monitor.Invocations.Result;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls functions, and starts, pauses and resumes crons, on behalf of the user. */
final class InvocationApi {

    private final Recorder recorder;

    InvocationApi(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Handles {@code GET functions}. */
    Answer functions() {
        return Answer.json(recorder.invocations().map(Invocations::functions).orElse(List.of()).stream()
                .sorted(Comparator.comparing(FunctionState::name))
                .map(InvocationApi::view)
                .toList());
    }

    /** Handles {@code POST functions/:name/call}, {@code crons/:name/run}, {@code /pause} and {@code /resume}. */
    Answer post(List<String> segments, ApiCall call) {
        String name = segments.get(1);
        return switch (segments.get(2)) {
            case "call" -> {
                String input = Objects.requireNonNullElse(given(call), "{}");
                yield asking(known -> view(OwnWork.outside(() -> known.call(name, input))));
            }
            case "run" -> {
                String input = given(call);
                yield asking(known -> view(OwnWork.outside(() -> known.run(name, input))));
            }
            default -> asking(known -> paused(known, name, segments.get(2).equals("pause")));
        };
    }

    private static Map<String, @Nullable Object> paused(Invocations known, String cron, boolean paused) {
        known.pause(cron, paused);
        return Map.of("name", cron, "paused", paused);
    }

    /** Returns the member {@code input} as sent; null if it is absent. */
    private static @Nullable String given(ApiCall call) {
        JsonNode input = call.body().path("input");
        return input.isMissingNode() || input.isNull() ? null : input.toString();
    }

    private Answer asking(Function<Invocations, Map<String, @Nullable Object>> question) {
        Invocations known = recorder.invocations()
                .orElseThrow(() -> Problem.notFound("This application has neither functions nor crons."));
        try {
            return Answer.json(question.apply(known));
        } catch (RefusedException refused) {
            throw new Problem(refused.status(), refused.code(), String.valueOf(refused.getMessage()));
        }
    }

    private static Map<String, @Nullable Object> view(FunctionState function) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", function.name());
        view.put("declaredAt", function.declaredAt());
        view.put("input", Json.treeOrNull(function.input()));
        view.put("inputSchema", Json.treeOrNull(function.inputSchema()));
        view.put("outputSchema", Json.treeOrNull(function.outputSchema()));
        return view;
    }

    private static Map<String, @Nullable Object> view(Result result) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("outcome", result.outcome());
        view.put("output", Json.treeOrNull(result.output()));
        view.put("error", result.error());
        view.put("duration", result.duration() == null ? null : EntryViews.millis(result.duration()));
        return view;
    }
}
