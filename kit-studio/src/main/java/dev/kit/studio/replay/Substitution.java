package dev.kit.studio.replay;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A part of a request that was not sent as recorded.
 *
 * @param part {@code method}, {@code query}, {@code header} or {@code body}
 * @param name the header's name, else empty
 * @param how {@code given}, {@code dropped}, or {@code browser} for the cookies of the caller
 */
public record Substitution(String part, String name, String how) {

    /** The header in which the new entry stores the substitutions for later comparisons. */
    static final String HEADER = "X-Kit-Replay-Changes";

    private static final Set<String> PARTS = Set.of("method", "query", "header", "body");
    private static final Set<String> WAYS = Set.of("given", "dropped", "browser");

    /** Returns the header's value; names of headers contain neither colons nor commas. */
    static String written(List<Substitution> substitutions) {
        return substitutions.stream()
                .map(each -> each.part + ':' + each.name + ':' + each.how)
                .collect(Collectors.joining(", "));
    }

    /** Parses a header value, ignoring invalid parts, because any client may send the header. */
    static List<Substitution> read(@Nullable String written) {
        if (written == null) {
            return List.of();
        }
        return Arrays.stream(written.split(", ", -1))
                .map(each -> each.split(":", -1))
                .filter(each -> each.length == 3 && PARTS.contains(each[0]) && WAYS.contains(each[2]))
                .map(each -> new Substitution(each[0], each[1].toLowerCase(Locale.ROOT), each[2]))
                .toList();
    }
}
