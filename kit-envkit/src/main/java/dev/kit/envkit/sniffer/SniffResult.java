package dev.kit.envkit.sniffer;

import dev.kit.envkit.EnvironmentVariable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of sniffing. Immutable.
 *
 * @param variables one entry for each name, sorted by name; required takes precedence over optional
 * @param errors failures of the sniffed code, as text; they do not hide the names read before
 * @param warnings the parts that may be incomplete, with the reason
 */
public record SniffResult(List<EnvironmentVariable> variables, List<String> errors, List<String> warnings) {

    /** Copies the lists. */
    public SniffResult {
        variables = List.copyOf(variables);
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }

    static SniffResult of(List<EnvironmentVariable> found, @Nullable String error, @Nullable String warning) {
        Map<String, EnvironmentVariable> byName = new TreeMap<>();
        found.forEach(variable -> byName.merge(variable.name(), variable, SniffResult::stricter));
        return new SniffResult(List.copyOf(byName.values()), present(error), present(warning));
    }

    private static List<String> present(@Nullable String text) {
        return text == null ? List.of() : List.of(text);
    }

    private static EnvironmentVariable stricter(EnvironmentVariable one, EnvironmentVariable other) {
        return one.optional() && !other.optional() ? other : one;
    }

    /** Returns both results combined. */
    public SniffResult and(SniffResult other) {
        return new SniffResult(
                of(both(variables, other.variables), null, null).variables(),
                both(errors, other.errors),
                both(warnings, other.warnings));
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    /** Returns the names, sorted, each once. */
    public List<String> names() {
        return variables.stream().map(EnvironmentVariable::name).toList();
    }

    /** Returns the names, sorted. Optional names end with {@code ?}. */
    public List<String> markedNames() {
        return variables.stream().map(EnvironmentVariable::marked).toList();
    }
}
