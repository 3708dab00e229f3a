package dev.kit.studio.replay;

import dev.kit.studio.monitor.Body;
import dev.kit.studio.monitor.RequestEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the responses to two requests. Immutable.
 *
 * @param headers response headers that differ, except for inherently variable ones
 * @param body the differences of the bodies
 */
public record Difference(
        Pair<Integer> status, Pair<Integer> sqlCount, Pair<Duration> duration, List<Change> headers, Bodies body) {

    /** Headers that depend on the time, the connection or the individual request. */
    private static final Set<String> RESTLESS =
            Set.of("date", "keep-alive", "connection", "x-request-id", "traceparent", "server-timing");

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
     * @param changes at most {@value JsonDifference#MOST}
     * @param omitted the number of further changes
     * @param cut whether only truncated bodies could be compared
     */
    public record Bodies(String kind, List<Change> changes, int omitted, boolean cut) {}

    /** Compares two recorded requests. */
    public static Difference between(RequestEntry before, RequestEntry after) {
        return new Difference(
                new Pair<>(before.status(), after.status()),
                new Pair<>(before.sql().count(), after.sql().count()),
                new Pair<>(before.duration(), after.duration()),
                headers(before, after),
                bodies(before.responseBody(), after.responseBody()));
    }

    private static List<Change> headers(RequestEntry before, RequestEntry after) {
        Set<String> names = new TreeSet<>(before.responseHeaders().keySet());
        names.addAll(after.responseHeaders().keySet());
        names.removeAll(RESTLESS);
        List<Change> changes = new ArrayList<>();
        for (String name : names) {
            String old = before.responseHeaders().get(name);
            String now = after.responseHeaders().get(name);
            if (!Objects.equals(old, now)) {
                changes.add(new Change(name, old, now));
            }
        }
        return changes;
    }

    private static Bodies bodies(Body before, Body after) {
        boolean cut = before.truncated() || after.truncated();
        boolean same = before.size() == after.size()
                && Objects.equals(before.text(), after.text())
                && Objects.equals(before.hex(), after.hex());
        if (same) {
            return new Bodies("same", List.of(), 0, cut);
        }
        if (before.kind() == Body.Kind.JSON && after.kind() == Body.Kind.JSON && !cut) {
            return JsonDifference.between(String.valueOf(before.text()), String.valueOf(after.text()));
        }
        return new Bodies("other", List.of(), 0, cut);
    }
}
