package dev.kit.cli.check;

import dev.kit.openapi.change.ApiChange;
import dev.kit.openapi.change.ChangeVerdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes of an API after exceptions were applied.
 *
 * @param changes the changes that count
 * @param excepted the changes that are accepted
 * @param problems the exceptions that expired or match no change, as sentences
 */
record JudgedChanges(List<ApiChange> changes, List<ApiChange> excepted, List<String> problems) {

    JudgedChanges {
        changes = List.copyOf(changes);
        excepted = List.copyOf(excepted);
        problems = List.copyOf(problems);
    }

    ChangeVerdict verdict() {
        return changes.stream()
                .map(change -> change.rule().verdict())
                .max(ChangeVerdict::compareTo)
                .orElse(ChangeVerdict.NONE);
    }

    List<ApiChange> with(ChangeVerdict verdict) {
        return changes.stream()
                .filter(change -> change.rule().verdict() == verdict)
                .toList();
    }

    /** Returns the number of changes in one line. */
    String summary() {
        List<String> parts = new ArrayList<>();
        for (ChangeVerdict verdict : List.of(ChangeVerdict.BREAKING, ChangeVerdict.RISKY, ChangeVerdict.COMPATIBLE)) {
            parts.add(with(verdict).size() + " " + verdict.word());
        }
        if (!excepted.isEmpty()) {
            parts.add(excepted.size() + " excepted");
        }
        return changes.isEmpty() && excepted.isEmpty()
                ? "No change: both documents have the same meaning."
                : "Verdict: " + verdict().word() + " (" + String.join(", ", parts) + ")";
    }
}
