package dev.kit.cli.check;

import dev.kit.openapi.change.ChangeVerdict;
import java.util.ArrayList;
import java.util.List;

/** The number of changes in one line. */
record ChangeSummary(JudgedChanges judged) {

    String line() {
        List<String> parts = new ArrayList<>();
        for (ChangeVerdict verdict : List.of(ChangeVerdict.BREAKING, ChangeVerdict.RISKY, ChangeVerdict.COMPATIBLE)) {
            parts.add(judged.with(verdict).size() + " " + verdict.word());
        }
        if (!judged.excepted().isEmpty()) {
            parts.add(judged.excepted().size() + " excepted");
        }
        return judged.changes().isEmpty() && judged.excepted().isEmpty()
                ? "No change: both documents have the same meaning."
                : "Verdict: " + judged.verdict().word() + " (" + String.join(", ", parts) + ")";
    }
}
