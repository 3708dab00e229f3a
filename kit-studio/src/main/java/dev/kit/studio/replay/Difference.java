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
 * What is different between the answers of two requests. Immutable.
 *
 * @param headers response headers that differ, but not those that always do
 * @param body what is different in the bodies
 */
public record Difference(
        Pair<Integer> status, Pair<Integer> sqlCount, Pair<Duration> duration, List<Change> headers, Bodies body) {

    /** Headers that name a moment, a connection or one request. */
    private static final Set<String> RESTLESS =
            Set.of("date", "keep-alive", "connection", "x-request-id", "traceparent", "server-timing");

    /** A figure of both. */
    public record Pair<T>(T before, T after) {

        /** Whether they differ. */
        public boolean changed() {
            return !Objects.equals(before, after);
        }
    }

    /**
     * One place that differs.
     *
     * @param path a header's name, or a JSON pointer into the body
     * @param before null when it was not there
     * @param after null when it is not there any more
     */
    public record Change(
            String path, @Nullable String before, @Nullable String after) {}

    /**
     * How two bodies compare.
     *
     * @param kind {@code same}, {@code json} with changes, or {@code other}
     * @param changes at most {@value JsonDifference#MOST}
     * @param omitted how many more there are
     * @param cut whether only the beginnings could be compared
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
