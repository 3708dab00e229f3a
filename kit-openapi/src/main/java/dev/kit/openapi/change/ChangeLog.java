package dev.kit.openapi.change;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects changes with the operations that they affect. Not thread-safe. */
final class ChangeLog {

    private final Map<Key, Entry> entries = new LinkedHashMap<>();

    /** Adds the differences of an operation. */
    void add(String operation, ChangeOutcome outcome) {
        Set<ChangeOutcome> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        visit(operation, outcome, visited);
    }

    private void visit(String operation, ChangeOutcome outcome, Set<ChangeOutcome> visited) {
        if (!visited.add(outcome)) {
            return;
        }
        for (ChangeFinding finding : outcome.own()) {
            Key key = new Key(finding.rule().id(), finding.old(), finding.at().pointer());
            Entry entry = entries.computeIfAbsent(key, first -> new Entry(finding, new ArrayList<>()));
            if (!entry.operations().contains(operation)) {
                entry.operations().add(operation);
            }
        }
        outcome.inner().forEach(inner -> visit(operation, inner, visited));
    }

    List<ApiChange> changes() {
        return entries.values().stream().map(Entry::change).toList();
    }

    private record Key(String rule, boolean old, String pointer) {}

    private record Entry(ChangeFinding finding, List<String> operations) {

        ApiChange change() {
            int others = operations.size() - 1;
            String suffix = others == 0
                    ? ""
                    : others == 1 ? " It affects 1 more operation." : " It affects " + others + " more operations.";
            return new ApiChange(finding.rule(), operations, finding.at(), finding.old(), finding.message() + suffix);
        }
    }
}
