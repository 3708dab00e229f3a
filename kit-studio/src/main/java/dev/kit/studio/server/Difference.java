package dev.kit.studio.server;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The differences between the responses to two requests. Immutable.
 *
 * @param headers response headers that differ, except for inherently variable ones
 * @param body the differences of the bodies
 */
record Difference(
        Pair<Integer> status, Pair<Integer> sqlCount, Pair<Duration> duration, List<Change> headers, Bodies body) {

    /** Headers that depend on the time, the connection or the individual request. */
    private static final Set<String> RESTLESS =
            Set.of("date", "keep-alive", "connection", "x-request-id", "traceparent", "server-timing");

    /** The maximum number of changes that are listed. */
    private static final int MOST = 200;

    private static final int LONGEST = 2_000;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** A value before and after. */
    public record Pair<T>(T before, T after) {

        /** Returns whether the values differ. */
        public boolean changed() {
            return !Objects.equals(before, after);
        }
    }

    /**
     * One difference.
     *
     * @param path a header's name, or a JSON pointer into the body
     * @param before null if it was absent
     * @param after null if it is now absent
     */
    public record Change(
            String path, @Nullable String before, @Nullable String after) {}

    /**
     * The result of comparing two bodies.
     *
     * @param kind {@code same}, {@code json} with changes, or {@code other}
     * @param changes at most {@value #MOST}
     * @param omitted the number of further changes
     * @param cut whether only truncated bodies could be compared
     */
    public record Bodies(String kind, List<Change> changes, int omitted, boolean cut) {}

    /** Compares two recorded requests. */
    public static Difference between(RequestEntry before, RequestEntry after) {
        return new Difference(
                new Pair<>(before.status(), after.status()),
                new Pair<>(
                        before.findings().sql().count(), after.findings().sql().count()),
                new Pair<>(before.duration(), after.duration()),
                headers(before, after),
                bodies(before.answered().responseBody(), after.answered().responseBody()));
    }

    private static List<Change> headers(RequestEntry before, RequestEntry after) {
        Set<String> names = new TreeSet<>(before.answered().responseHeaders().keySet());
        names.addAll(after.answered().responseHeaders().keySet());
        names.removeAll(RESTLESS);
        List<Change> changes = new ArrayList<>();
        for (String name : names) {
            String old = before.answered().responseHeaders().get(name);
            String now = after.answered().responseHeaders().get(name);
            if (!Objects.equals(old, now)) {
                changes.add(new Change(name, old, now));
            }
        }
        return changes;
    }

    private static Bodies bodies(CapturedBody before, CapturedBody after) {
        boolean cut = before.truncated() || after.truncated();
        boolean same = before.size() == after.size()
                && Objects.equals(before.text(), after.text())
                && Objects.equals(before.hex(), after.hex());
        if (same) {
            return new Bodies("same", List.of(), 0, cut);
        }
        if (before.kind() == CapturedBody.Kind.JSON && after.kind() == CapturedBody.Kind.JSON && !cut) {
            return values(String.valueOf(before.text()), String.valueOf(after.text()));
        }
        return new Bodies("other", List.of(), 0, cut);
    }

    /** Compares JSON by value: the order of members and white space are ignored, every digit is significant. */
    private static Bodies values(String before, String after) {
        List<Change> changes = new ArrayList<>();
        try {
            compare("", JSON.readTree(before), JSON.readTree(after), changes);
        } catch (JacksonException notJson) {
            return new Bodies("other", List.of(), 0, false);
        }
        List<Change> shown = List.copyOf(changes.subList(0, Math.min(MOST, changes.size())));
        return new Bodies(changes.isEmpty() ? "same" : "json", shown, changes.size() - shown.size(), false);
    }

    private static void compare(
            String path, @Nullable JsonNode before, @Nullable JsonNode after, List<Change> changes) {
        if (before != null && before.equals(after)) {
            return;
        }
        if (before != null && after != null && before.isObject() && after.isObject()) {
            Set<String> names = new LinkedHashSet<>(before.propertyNames());
            names.addAll(after.propertyNames());
            for (String name : names) {
                String member = path + '/' + name.replace("~", "~0").replace("/", "~1");
                compare(member, before.get(name), after.get(name), changes);
            }
        } else if (before != null && after != null && before.isArray() && after.isArray()) {
            for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
                compare(path + '/' + i, before.get(i), after.get(i), changes);
            }
        } else {
            changes.add(new Change(path, text(before), text(after)));
        }
    }

    private static @Nullable String text(@Nullable JsonNode node) {
        String text = node == null ? null : node.toString();
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + '…';
    }
}
