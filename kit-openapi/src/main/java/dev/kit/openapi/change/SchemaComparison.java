package dev.kit.openapi.change;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Compares schemas of both documents in one direction, each pair once.
 *
 * <p>A pair that is reached while it is compared is taken as equal: recursive schemas are equal if no difference is
 * found on the way around. Not thread-safe.
 */
final class SchemaComparison {

    private final SchemaSide before;
    private final SchemaSide after;
    private final ChangeDirection direction;
    private final Sunset sunset;
    private final UnchangedParts unchanged;
    private final Map<String, ChangeOutcome> known = new HashMap<>();
    private final Map<String, Integer> open = new HashMap<>();

    /** Pairs whose outcome holds only if one that is still open has no difference. */
    private final Deque<String> assuming = new ArrayDeque<>();

    /** The outermost open pair that was taken as equal. */
    private int outermost = Integer.MAX_VALUE;

    SchemaComparison(
            SchemaSide before, SchemaSide after, ChangeDirection direction, Sunset sunset, UnchangedParts unchanged) {
        this.before = before;
        this.after = after;
        this.direction = direction;
        this.sunset = sunset;
        this.unchanged = unchanged;
    }

    SchemaSide before() {
        return before;
    }

    SchemaSide after() {
        return after;
    }

    ChangeDirection direction() {
        return direction;
    }

    Sunset sunset() {
        return sunset;
    }

    ChangeOutcome compare(SchemaTerm old, SchemaTerm now) {
        if ((old.nodes().isEmpty() && now.nodes().isEmpty()) || isUnchanged(old, now)) {
            return ChangeOutcome.NONE;
        }
        String pair = old.key() + "\n" + now.key();
        ChangeOutcome outcome = known.get(pair);
        if (outcome != null) {
            return outcome;
        }
        Integer depth = open.get(pair);
        if (depth != null) {
            outermost = Math.min(outermost, depth);
            return ChangeOutcome.NONE;
        }
        return compareAnew(pair, old, now);
    }

    private boolean isUnchanged(SchemaTerm old, SchemaTerm now) {
        return old.isPlain()
                && now.isPlain()
                && unchanged.contain(old.nodes().get(0), now.nodes().get(0));
    }

    private ChangeOutcome compareAnew(String pair, SchemaTerm old, SchemaTerm now) {
        int enclosing = outermost;
        int depth = open.size();
        int assumed = assuming.size();
        outermost = Integer.MAX_VALUE;
        open.put(pair, depth);
        ChangeOutcome outcome = new SchemaPair(this, old, now).compare();
        open.remove(pair);
        known.put(pair, outcome);
        if (outermost >= depth) {
            // Whatever assumed that this pair has no difference was right, or is forgotten.
            while (assuming.size() > assumed) {
                String assumption = assuming.pop();
                if (!outcome.isNone()) {
                    known.remove(assumption);
                }
            }
            outermost = enclosing;
        } else {
            assuming.push(pair);
            outermost = Math.min(outermost, enclosing);
        }
        return outcome;
    }
}
