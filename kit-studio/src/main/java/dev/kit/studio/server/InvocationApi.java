package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.FunctionState;
import dev.kit.studio.operations.Invocations;
import dev.kit.studio.operations.Invocations.Result;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls functions, and starts, pauses and resumes crons, on behalf of the user. */
record InvocationApi(Recorder recorder) {

    void addTo(Api api) {
        api.get("functions", call -> functions());
        api.on("POST", "functions/*/call", call -> call(call.segment(1), call));
        api.on("POST", "crons/*/run", call -> run(call.segment(1), call));
        api.on("POST", "crons/*/pause", call -> pause(call.segment(1), true));
        api.on("POST", "crons/*/resume", call -> pause(call.segment(1), false));
    }

    private List<InvocationView.Function> functions() {
        return recorder.invocations().map(Invocations::functions).orElse(List.of()).stream()
                .sorted(Comparator.comparing(FunctionState::name))
                .map(InvocationView.Function::of)
                .toList();
    }

    private InvocationView call(String name, ServletCall call) {
        Invocations known = known();
        String input = Objects.requireNonNullElse(given(call), "{}");
        return invoked(name, () -> known.call(name, input));
    }

    private InvocationView run(String name, ServletCall call) {
        Invocations known = known();
        String input = given(call);
        return invoked(name, () -> known.run(name, input));
    }

    private Map<String, Object> pause(String name, boolean paused) {
        known().pause(name, paused);
        return Map.of("name", name, "paused", paused);
    }

    private Invocations known() {
        return recorder.invocations()
                .orElseThrow(() -> ProblemException.notFound("This application has neither functions nor crons."));
    }

    /** Returns the member {@code input} as sent; null if it is absent. */
    private static @Nullable String given(ServletCall call) {
        JsonNode input = call.body().path("input");
        return input.isMissingNode() || input.isNull() ? null : input.toString();
    }

    /** Invokes, and finds the run that this recorded. */
    private InvocationView invoked(String name, Supplier<Result> invocation) {
        long before = recorder.seq();
        Result result = OwnWork.outside(invocation);
        EntryQuery runs = EntryQuery.of(Entry.Kind.RUN)
                .where(entry -> entry.seq() > before
                        && entry instanceof RunEntry run
                        && run.start().name().equals(name))
                .limit(1);
        List<Entry> found = new SettledEntries(recorder).awaitPending().list(runs);
        return InvocationView.of(result, found.isEmpty() ? null : found.get(0).id(), recorder);
    }
}
