package dev.kit.constructs.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a proof of row-level security.
 *
 * @param checks all attempts, in order
 */
public record RlsReport(List<Check> checks) {

    public RlsReport {
        checks = List.copyOf(checks);
    }

    /** Returns the checks that failed. The list is empty if tenants are isolated. */
    public List<Check> findings() {
        return checks.stream().filter(check -> !check.passed()).toList();
    }

    /** Returns whether tenants are isolated. */
    public boolean isSafe() {
        return findings().isEmpty();
    }

    /**
     * Returns this report, if tenants are isolated.
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
     * One attempt.
     *
     * @param name the attempt and its place
     * @param detail its outcome
     */
    public record Check(String name, boolean passed, String detail) {

        @Override
        public String toString() {
            return name + ": " + detail;
        }
    }
}
