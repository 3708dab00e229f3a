package dev.kit.boot.rls;

import dev.kit.constructs.rls.RlsFinding;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if endpoints rely on row-level security that does not protect them. */
public final class RlsFindingsException extends RuntimeException {

    private final transient List<RlsFinding> findings;

    RlsFindingsException(List<RlsFinding> findings) {
        super(report(findings));
        this.findings = List.copyOf(findings);
    }

    /** Returns the findings, each with its remedy. */
    public List<RlsFinding> findings() {
        return findings;
    }

    static String report(List<RlsFinding> findings) {
        return findings.stream()
                .map(finding -> "  - " + finding.message())
                .collect(Collectors.joining("\n", heading(findings) + ":\n", ""));
    }

    /** Returns a heading; an unusable bypass role exposes no rows, but makes endpoints fail. */
    private static String heading(List<RlsFinding> findings) {
        boolean onlyBypass =
                findings.stream().allMatch(finding -> finding.problem() == RlsFinding.Problem.BYPASS_ROLE_IS_UNUSABLE);
        return onlyBypass
                ? "Endpoints that bypass row-level security cannot do so and will answer 500"
                : "Row-level security does not protect this application";
    }
}
