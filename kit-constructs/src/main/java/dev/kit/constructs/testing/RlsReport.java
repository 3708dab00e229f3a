package dev.kit.constructs.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a proof of row-level security found.
 *
 * @param checks everything that was tried, in order
 */
public record RlsReport(List<Check> checks) {

    public RlsReport {
        checks = List.copyOf(checks);
    }

    /** The checks that failed; empty if tenants are isolated. */
    public List<Check> findings() {
        return checks.stream().filter(check -> !check.passed()).toList();
    }

    /** Whether tenants are isolated. */
    public boolean isSafe() {
        return findings().isEmpty();
    }

    /**
     * This report, if tenants are isolated.
     *
     * @throws AssertionError if they are not; the message lists every finding
     */
    public RlsReport orThrow() {
        if (isSafe()) {
            return this;
        }
        throw new AssertionError(findings().stream()
                .map(finding -> "  - " + finding)
                .collect(Collectors.joining("\n", "Row-level security does not isolate tenants:\n", "")));
    }

    /**
     * One thing that was tried.
     *
     * @param name what was tried, and where
     * @param detail what came of it
     */
    public record Check(String name, boolean passed, String detail) {

        @Override
        public String toString() {
            return name + ": " + detail;
        }
    }
}
