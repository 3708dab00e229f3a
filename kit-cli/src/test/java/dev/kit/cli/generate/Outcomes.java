package dev.kit.cli.generate;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts the outcomes of decoding invalid values, by kind of fault. */
final class Outcomes {

    private final Map<String, Map<Outcome, Integer>> counts = new TreeMap<>();

    /** The result of decoding an invalid value. */
    enum Outcome {
        REJECTED,
        UNKNOWN,
        LET_THROUGH
    }

    void add(String kind, Outcome outcome) {
        counts.computeIfAbsent(kind, unseen -> new EnumMap<>(Outcome.class)).merge(outcome, 1, Integer::sum);
    }

    int all() {
        return counts.values().stream()
                .flatMap(each -> each.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** Returns the number let through, except of {@code kind}. */
    int letThroughBut(String kind) {
        return counts.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(kind))
                .mapToInt(entry -> entry.getValue().getOrDefault(Outcome.LET_THROUGH, 0))
                .sum();
    }

    /** One line for each kind. */
    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        counts.forEach(
                (kind, each) -> table.append(kind).append(": ").append(each).append('\n'));
        return table.toString();
    }
}
