package dev.kit.boot.rls;

import dev.kit.boot.failures.StartFailure;
import dev.kit.constructs.rls.RlsFinding;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if constructs rely on row-level security that does not protect them. */
final class RlsFindingsException extends RuntimeException implements StartFailure {

    RlsFindingsException(List<RlsFinding> findings) {
        super(report(findings));
    }

    @Override
    public String action() {
        return "Correct the roles, tables, policies, views and caches as written above; kit.rls.exempt names what shows"
                + " the rows of every tenant on purpose. Setting kit.rls.guard=warn starts nevertheless.";
    }

    static String report(List<RlsFinding> findings) {
        return findings.stream()
                .map(finding -> "  - " + finding.message())
                .collect(Collectors.joining("\n", heading(findings) + ":\n", ""));
    }

    /** Returns a heading; an unusable bypass role exposes no rows, but makes constructs fail. */
    private static String heading(List<RlsFinding> findings) {
        boolean onlyBypass =
                findings.stream().allMatch(finding -> finding.problem() == RlsFinding.Problem.BYPASS_ROLE_IS_UNUSABLE);
        return onlyBypass
                ? "Endpoints that bypass row-level security cannot do so and will answer 500; others will fail"
                : "Row-level security does not protect this application";
    }
}
