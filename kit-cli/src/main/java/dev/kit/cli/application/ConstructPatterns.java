package dev.kit.cli.application;

import dev.kit.cli.command.CommaList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The packages or globs of constructs, and the constants that they share.
 *
 * @param byKind the patterns of {@code routes}, {@code subscribers}, {@code crons} and {@code functions}, and at most
 *     one constant for each of {@code envParser} and {@code logger}, such as {@code com.acme.Env#PARSER}
 */
public record ConstructPatterns(Map<String, List<String>> byKind) {

    private static final String ROUTES = "routes";

    /** Copies the patterns. */
    public ConstructPatterns {
        byKind = Map.copyOf(byKind);
    }

    /**
     * Returns the configured patterns. Routes default to the main package, and the other kinds to the routes.
     *
     * @param properties looks up a Spring property, such as {@code kit.routes}
     * @return empty if neither a property nor a main package is there
     */
    public static Optional<ConstructPatterns> of(
            Function<String, Optional<String>> properties, Optional<String> mainPackage) {
        return configured(properties, ROUTES)
                .or(() -> mainPackage.map(List::of))
                .map(routes -> {
                    Map<String, List<String>> byKind = new LinkedHashMap<>();
                    byKind.put(ROUTES, routes);
                    for (String kind : List.of("subscribers", "crons", "functions")) {
                        byKind.put(kind, configured(properties, kind).orElse(routes));
                    }
                    properties.apply("kit.env-parser").ifPresent(named -> byKind.put("envParser", List.of(named)));
                    properties.apply("kit.logger").ifPresent(named -> byKind.put("logger", List.of(named)));
                    return new ConstructPatterns(byKind);
                });
    }

    /** Returns the patterns of a text with commas, or of a list. */
    private static Optional<List<String>> configured(Function<String, Optional<String>> properties, String kind) {
        String name = "kit." + kind;
        return properties
                .apply(name)
                .map(CommaList::split)
                .or(() -> Optional.of(CommaList.of(properties, name)).filter(listed -> !listed.isEmpty()));
    }
}
