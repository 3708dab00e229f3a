package dev.kit.studio.server;

import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.replay.Substitution;
import java.time.Duration;
import java.util.List;

/**
 * Two requests and the differences between their responses.
 *
 * @param id the later request
 * @param substitutions the parts that were sent differently
 */
record ComparisonView(
        String id,
        RequestView before,
        RequestView after,
        List<Substitution> substitutions,
        boolean dryRun,
        Difference.Pair<Integer> status,
        Difference.Pair<Integer> sqlCount,
        Difference.Pair<Duration> duration,
        List<Difference.Change> headers,
        Difference.Bodies body) {

    static ComparisonView of(RequestEntry before, RequestEntry after, List<Substitution> substitutions) {
        Difference difference = Difference.between(before, after);
        return new ComparisonView(
                after.id(),
                RequestView.of(before),
                RequestView.of(after),
                substitutions,
                after.headers().containsKey("x-kit-dry-run"),
                difference.status(),
                difference.sqlCount(),
                difference.duration(),
                difference.headers(),
                difference.body());
    }
}
