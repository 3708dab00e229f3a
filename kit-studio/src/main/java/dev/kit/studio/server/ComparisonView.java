package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.replay.Substitution;
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
        @JsonUnwrapped Difference difference) {

    static ComparisonView of(RequestEntry before, RequestEntry after, List<Substitution> substitutions) {
        return new ComparisonView(
                after.id(),
                RequestView.of(before),
                RequestView.of(after),
                substitutions,
                after.sent().headers().containsKey("x-kit-dry-run"),
                Difference.between(before, after));
    }
}
