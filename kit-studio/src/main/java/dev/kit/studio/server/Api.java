package dev.kit.studio.server;

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
    private final List<Route> routes = new ArrayList<>();

    /** A path, in which a star stands for any segment, with one of its methods. */
    private record Route(List<String> path, String method, Function<ServletCall, Object> handler) {
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
        new MonitorApi(entries, new DatabaseState(database), verdicts, pageFiles).addTo(this);
        new ReplayApi(entries, replay, censor).addTo(this);
        new DataApi(database).addTo(this);
        new RowLinks(entries, database, censor).addTo(this);
        new EventApi(recorder).addTo(this);
        new InvocationApi(recorder).addTo(this);
        get("build", call -> Map.of()); // kit dev answers this in front of the application
    }

    void get(String path, Function<ServletCall, Object> handler) {
        on("GET", path, handler);
    }

    /** Adds a route. Its handler returns a {@link RouteResponse}, or what is written as JSON. */
    void on(String method, String path, Function<ServletCall, Object> handler) {
        routes.add(new Route(List.of(path.split("/")), method, handler));
    }

    RouteResponse answer(ServletCall call) {
        Object answer = route(call).handler().apply(call);
        return answer instanceof RouteResponse response ? response : RouteResponse.json(answer);
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
