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

    /** Handles {@code GET functions}. */
    RouteResponse functions() {
        return RouteResponse.json(recorder.invocations().map(Invocations::functions).orElse(List.of()).stream()
                .sorted(Comparator.comparing(FunctionState::name))
                .map(InvocationView.Function::of)
                .toList());
    }

    /** Handles {@code POST functions/:name/call}. */
    RouteResponse call(String name, ServletCall call) {
        Invocations known = known();
        String input = Objects.requireNonNullElse(given(call), "{}");
        return invoked(name, () -> known.call(name, input));
    }

    /** Handles {@code POST crons/:name/run}. */
    RouteResponse run(String name, ServletCall call) {
        Invocations known = known();
        String input = given(call);
        return invoked(name, () -> known.run(name, input));
    }

    /** Handles {@code POST crons/:name/pause} and {@code crons/:name/resume}. */
    RouteResponse pause(String name, boolean paused) {
        known().pause(name, paused);
        return RouteResponse.json(Map.of("name", name, "paused", paused));
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
    private RouteResponse invoked(String name, Supplier<Result> invocation) {
        long before = recorder.seq();
        Result result = OwnWork.outside(invocation);
        EntryQuery runs = EntryQuery.of(Entry.Kind.RUN)
                .where(entry -> entry.seq() > before
                        && entry instanceof RunEntry run
                        && run.start().name().equals(name))
                .limit(1);
        List<Entry> found = new SettledEntries(recorder).awaitPending().list(runs);
        Result shown = new Result(
                result.outcome(),
                recorder.scrubbed(result.output()),
                recorder.scrubbed(result.error()),
                result.duration());
        return RouteResponse.json(
                InvocationView.of(shown, found.isEmpty() ? null : found.get(0).id()));
    }
}
