package dev.kit.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Selects the strategies that authenticate an operation. */
record SecuritySchemes(
        Map<String, AuthStrategy> strategies, @Nullable AuthStrategy fallback) {

    /** Returns every strategy. */
    List<AuthStrategy> all() {
        return Stream.concat(strategies.values().stream(), Stream.ofNullable(fallback))
                .toList();
    }

    /** Returns the strategies of the first way to authenticate that is completely configured. */
    List<AuthStrategy> of(Operation<?, ?, ?> operation) {
        List<List<String>> ways = operation.security().orElse(null);
        if (ways == null) {
            return fallback == null ? List.of() : List.of(fallback);
        }
        for (List<String> way : ways) {
            if (strategies.keySet().containsAll(way)) {
                return way.stream().map(strategies::get).toList();
            }
        }
        throw new IllegalStateException(missing(Map.of(ways.toString(), List.of(operation.toString()))));
    }

    /** Throws unless each operation can be authenticated in at least one way. */
    void check(Iterable<? extends Operation<?, ?, ?>> operations) {
        Map<String, List<String>> missing = new TreeMap<>();
        for (Operation<?, ?, ?> operation : operations) {
            List<List<String>> ways = operation.security().orElse(List.of(List.of()));
            if (ways.stream().noneMatch(strategies.keySet()::containsAll)) {
                missing.computeIfAbsent(unknown(ways), key -> new ArrayList<>()).add(operation.toString());
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException(missing(missing));
        }
    }

    private String unknown(List<List<String>> ways) {
        TreeSet<String> names = new TreeSet<>();
        ways.forEach(names::addAll);
        names.removeAll(strategies.keySet());
        return String.join(", ", names);
    }

    private static String missing(Map<String, List<String>> operationsByScheme) {
        StringBuilder text = new StringBuilder("Operations need security schemes that have no strategy.");
        operationsByScheme.forEach((scheme, operations) -> text.append("\n  ")
                .append(scheme)
                .append(": ")
                .append(String.join(", ", operations.subList(0, Math.min(5, operations.size()))))
                .append(operations.size() > 5 ? " and " + (operations.size() - 5) + " more" : ""));
        return text.append("\n  Add .auth(scheme, strategy) to the builder; new NoAuth() calls them anonymously.")
                .toString();
    }
}
