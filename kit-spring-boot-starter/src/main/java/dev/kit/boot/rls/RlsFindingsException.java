package dev.kit.boot.rls;

import dev.kit.constructs.rls.RlsFinding;
import java.util.List;
import java.util.stream.Collectors;

/** Endpoints rely on row-level security that does not protect. */
public final class RlsFindingsException extends RuntimeException {

    private final transient List<RlsFinding> findings;

    RlsFindingsException(List<RlsFinding> findings) {
        super(report(findings));
        this.findings = List.copyOf(findings);
    }

    /** What is wrong, each with its remedy. */
    public List<RlsFinding> findings() {
        return findings;
    }

    static String report(List<RlsFinding> findings) {
        return findings.stream()
                .map(finding -> "  - " + finding.message())
                .collect(Collectors.joining("\n", "Row-level security does not protect this application:\n", ""));
    }
}
