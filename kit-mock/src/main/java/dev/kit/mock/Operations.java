package dev.kit.mock;

import dev.kit.client.NameDistance;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds operations by name or request. Immutable. */
final class Operations {

    private static final Pattern PLACE = Pattern.compile("\\{[^{}/]*}");

    private final List<Route> routes;
    private final Set<String> bases = new LinkedHashSet<>();

    Operations(ApiDocument document) {
        this.routes = document.operations().stream()
                .map(operation -> new Route(operation, PathPattern.parse(operation.path())))
                .sorted(Comparator.comparing(route -> route.path().rank()))
                .toList();
        bases.add("");
        document.servers().forEach(url -> bases.add(base(url)));
    }

    /** Returns the path of a server's address. It is empty if the address has none. */
    private static String base(String url) {
        try {
            String path = URI.create(PLACE.matcher(url).replaceAll("x")).getRawPath();
            return path == null || path.equals("/") ? "" : path.replaceAll("/+$", "");
        } catch (IllegalArgumentException e) {
            return ""; // its paths are served at the root in any case
        }
    }

    /** Returns the operation with this method and path, or with this {@code operationId}. */
    ApiOperation named(String name) {
        return routes.stream()
                .map(Route::operation)
                .filter(operation ->
                        operation.toString().equals(name) || (operation.id().equals(name) && !name.isEmpty()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The document has no operation \"" + name + "\"." + nearest(name)));
    }

    private String nearest(String name) {
        return routes.stream()
                .map(Route::operation)
                .flatMap(operation -> Stream.of(operation.toString(), operation.id()))
                .filter(each -> !each.isEmpty())
                .min(Comparator.comparingInt(each -> NameDistance.between(each, name)))
                .map(each -> " The nearest is \"" + each + "\".")
                .orElse(" It has none.");
    }

    /** Returns the operations of a path with its path parameters, the most specific first. */
    List<Match> matches(String path) {
        return bases.stream()
                .filter(path::startsWith)
                .map(base -> path.substring(base.length()))
                .flatMap(rest -> routes.stream().flatMap(route -> route.match(rest).stream()))
                .toList();
    }

    /** Returns a sentence that names the operation most similar to a request that matches none. */
    String hint(String method, String path) {
        return nearest(method.toUpperCase(Locale.ROOT) + " " + path).strip();
    }

    /** An operation and the values of its path parameters, encoded. */
    record Match(ApiOperation operation, PathPattern path, Map<String, String> places) {}

    /** An operation and the pattern of its path. */
    private record Route(ApiOperation operation, PathPattern path) {

        Optional<Match> match(String sent) {
            return path.match(sent).map(places -> new Match(operation, path, places));
        }
    }
}
