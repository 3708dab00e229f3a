package dev.kit.studio.server;

import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.PageFiles;
import dev.kit.studio.replay.Replay;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Routes requests under {@code /api} to their handlers. Thread-safe. */
public final class Api {

    private static final Map<String, Kind> LISTS = Map.of(
            "requests", Kind.REQUEST,
            "exceptions", Kind.EXCEPTION,
            "logs", Kind.LOG,
            "events", Kind.EVENT,
            "audits", Kind.AUDIT,
            "calls", Kind.CALL,
            "crons/runs", Kind.RUN);

    private final List<Route> routes = new ArrayList<>();

    /** A path, in which a star stands for any segment, with one of its methods. */
    private record Route(List<String> path, String method, Function<ServletCall, RouteResponse> handler) {

        boolean matches(List<String> segments) {
            return segments.size() == path.size()
                    && IntStream.range(0, path.size())
                            .allMatch(
                                    i -> path.get(i).equals("*") || path.get(i).equals(segments.get(i)));
        }
    }

    /**
     * Creates the API of a recorder and, optionally, a database.
     *
     * @param censor the text that replaces hidden parts
     */
    public Api(
            Recorder recorder,
            @Nullable BrowsedDatabase database,
            Replay replay,
            Verdicts verdicts,
            PageFiles pageFiles,
            String censor) {
        SettledEntries entries = new SettledEntries(recorder);
        recorded(new MonitorApi(recorder, new DatabaseState(database), verdicts, pageFiles));
        replayed(new ReplayApi(entries, replay, censor));
        browsed(new DataApi(database), new RowLinks(entries, database, censor));
        operated(new EventApi(recorder), new InvocationApi(recorder));
        on("GET", "build", call -> RouteResponse.json(Map.of())); // kit dev answers this in front of the application
    }

    private void recorded(MonitorApi monitor) {
        LISTS.forEach((path, kind) ->
                on("GET", path, call -> monitor.list(kind, call.base() + "api/" + path, call.params())));
        on("GET", "requests/*", call -> monitor.request(call.segment(1)));
        on("GET", "requests/*/trace", call -> monitor.trace(call.segment(1)));
        on("GET", "exceptions/*", call -> monitor.exception(call.segment(1)));
        on("GET", "exceptions/groups", call -> monitor.exceptionGroups(call.params()));
        on("GET", "calls/*", call -> monitor.call(call.segment(1)));
        on("GET", "crons", call -> monitor.crons());
        on("GET", "crons/runs/*", call -> monitor.run(call.segment(2)));
        on("GET", "crons/runs/*/trace", call -> monitor.runTrace(call.segment(2)));
        on("GET", "stats", call -> monitor.stats());
        on("GET", "metrics", call -> monitor.metrics(call.params()));
        on("GET", "metrics/endpoints", call -> monitor.routes());
        on("DELETE", "metrics", call -> monitor.resetMetrics());
        on("DELETE", "entries", call -> monitor.clear(call.params()));
        on("POST", "page-files", call -> monitor.pageFiles(call.body()));
        on("POST", "requests/*/pin", call -> monitor.pin(Kind.REQUEST, call.segment(1), true));
        on("DELETE", "requests/*/pin", call -> monitor.pin(Kind.REQUEST, call.segment(1), false));
        on("POST", "crons/runs/*/pin", call -> monitor.pin(Kind.RUN, call.segment(2), true));
        on("DELETE", "crons/runs/*/pin", call -> monitor.pin(Kind.RUN, call.segment(2), false));
        Verdicts.ACTIONS.forEach(
                action -> on("POST", "exceptions/*/" + action, call -> monitor.judge(call.segment(1), action)));
    }

    private void replayed(ReplayApi replays) {
        on("GET", "replay", call -> replays.abilities());
        on("POST", "requests/*/replay", call -> replays.replay(call.segment(1), call));
        on("GET", "requests/*/diff", call -> replays.difference(call.segment(1), call.params()));
        on("GET", "requests/*/curl", call -> replays.curl(call.segment(1)));
        on("GET", "requests/*/har", call -> replays.har(call.segment(1)));
        on("GET", "requests/*/test", call -> replays.test(call.segment(1)));
    }

    private void browsed(DataApi data, RowLinks links) {
        on("GET", "schema", call -> data.schema(call.params()));
        on("GET", "tables", call -> data.tables());
        on("GET", "tables/*", call -> data.rows(call.table(), call.params()));
        on("GET", "tables/*/*", call -> data.row(call.table(), call.segment(2), call.params()));
        on("GET", "tables/*/*/requests", call -> links.requests(call.table(), call.segment(2)));
        on("GET", "requests/*/rows", call -> links.rows(call.segment(1)));
        on("GET", "export", call -> data.export(call.params()));
        on("GET", "view-as", call -> data.policies());
        on("POST", "sql", data::run);
        on("POST", "explain", data::explain);
    }

    private void operated(EventApi events, InvocationApi invocations) {
        on("GET", "queues", call -> events.queues());
        on("GET", "outbox", call -> events.rows(call.params()));
        on("DELETE", "outbox", call -> events.discard(call.params()));
        on("POST", "outbox/retry", call -> events.retry(call.params()));
        on("GET", "outbox/*", call -> events.row(call.segment(1)));
        on("DELETE", "outbox/*", call -> events.discard(call.segment(1)));
        on("POST", "outbox/*/retry", call -> events.retry(call.segment(1)));
        on("GET", "functions", call -> invocations.functions());
        on("POST", "functions/*/call", call -> invocations.call(call.segment(1), call));
        on("POST", "crons/*/run", call -> invocations.run(call.segment(1), call));
        on("POST", "crons/*/pause", call -> invocations.pause(call.segment(1), true));
        on("POST", "crons/*/resume", call -> invocations.pause(call.segment(1), false));
    }

    private void on(String method, String path, Function<ServletCall, RouteResponse> handler) {
        routes.add(new Route(List.of(path.split("/")), method, handler));
    }

    RouteResponse answer(ServletCall call) {
        return route(call).handler().apply(call);
    }

    /** Returns the route; of several, the one with fewer stars. */
    private Route route(ServletCall call) {
        String method = call.method().equals("HEAD") ? "GET" : call.method();
        List<Route> here =
                routes.stream().filter(route -> route.matches(call.segments())).toList();
        Optional<Route> found = here.stream()
                .filter(route -> route.method().equals(method))
                .min(Comparator.comparing(route -> Collections.frequency(route.path(), "*")));
        if (found.isPresent()) {
            return found.get();
        }
        if (here.isEmpty() && method.equals("GET")) {
            throw ProblemException.notFound("Not found");
        }
        List<String> allowed = here.isEmpty()
                ? List.of("GET")
                : here.stream().map(Route::method).distinct().toList();
        throw new ProblemException(
                405,
                "METHOD_NOT_ALLOWED",
                "Only " + String.join(" and ", allowed) + (allowed.size() == 1 ? " is" : " are") + " allowed here.");
    }
}
