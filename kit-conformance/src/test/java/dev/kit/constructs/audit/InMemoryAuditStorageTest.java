package dev.kit.constructs.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class InMemoryAuditStorageTest extends AuditStorageContract {

    @Override
    AuditStorage storage() {
        return new InMemoryAuditStorage();
    }

    @Test
    @DisplayName("AD-21 a hundred parallel runs leave a hundred records, each with its own actor")
    void sharesNoBufferAmongRuns() {
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        IntStream.range(0, 100).parallel().forEach(run -> {
            Auditor auditor = Auditor.of(new AuditActor("user-" + run, "user"), AuditOrigin.UNKNOWN);
            auditor.audit(USER_CREATED, new UserAudit(String.valueOf(run), "x"));
            auditor.flush(storage);
        });

        List<AuditRecord> records = storage.records();
        assertThat(records)
                .hasSize(100)
                .allSatisfy(audit -> assertThat(audit.actor().id()).isEqualTo("user-" + userOf(audit)));
    }
}
