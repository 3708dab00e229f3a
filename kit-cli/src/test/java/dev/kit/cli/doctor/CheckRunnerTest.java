package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.envkit.Redactor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CheckRunnerTest {

    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    @DisplayName("a check that hangs is reported by the limit: a server fails, a machine warns")
    void hangingChecks() {
        List<DoctorFinding> findings = runner(Duration.ofMillis(50))
                .run(List.of(
                        DoctorCheck.remote("broker", "an answer", this::hang),
                        DoctorCheck.local("disk", "an answer", this::hang),
                        DoctorCheck.dependent("role", "an answer", this::hang)));
        assertThat(findings)
                .extracting(each -> each.status().word() + ": " + each.found() + " / " + each.remedy())
                .containsExactly(
                        "failure: no answer within 50 ms / Try again; if it stays so, find out what it waits for.",
                        "warning: no answer within 50 ms / Try again; if it stays so, find out what it waits for.",
                        "skipped: no answer within 50 ms / null");
    }

    @Test
    @DisplayName("a check that throws is a finding, and hides neither the others nor its reason")
    void throwingChecks() {
        List<DoctorFinding> findings = runner(Duration.ofMinutes(1))
                .run(List.of(
                        DoctorCheck.local("broken", "an answer", () -> {
                            throw new IllegalStateException("no luck with postgresql://app:hunter22@db/x");
                        }),
                        DoctorCheck.local("fine", "an answer", () -> Verdict.ok("s3cret-value"))));
        assertThat(findings.get(0).status()).isEqualTo(DoctorFinding.Status.WARNING);
        assertThat(findings.get(0).found())
                .startsWith("not examined: java.lang.IllegalStateException: no luck with postgresql://app:")
                .doesNotContain("hunter22");
        assertThat(findings.get(1).found()).as("known secrets").doesNotContain("s3cret-value");
    }

    private Verdict hang() throws InterruptedException {
        never.await();
        return Verdict.ok("");
    }

    private static CheckRunner runner(Duration limit) {
        Redactor secrets = new Redactor();
        secrets.add("s3cret-value");
        return new CheckRunner(limit, secrets);
    }
}
