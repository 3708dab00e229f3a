package dev.kit.constructs.audit;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Brings the audits of a run to their storage, whatever kind of construct it is a run of.
 *
 * <p>Within the run's transaction where storage and run share a database, or where an outbox lies between them; else
 * after the commit. Immutable and thread-safe.
 */
public final class AuditFlush {

    private final AuditStorage storage;
    private final boolean shared;
    private final @Nullable Publisher outbox;
    private final String source;

    private AuditFlush(AuditStorage storage, boolean shared, @Nullable Publisher outbox, String source) {
        this.storage = Objects.requireNonNull(storage, "storage");
        this.shared = shared;
        this.outbox = outbox;
        this.source = Objects.requireNonNull(source, "source");
    }

    /**
     * Returns a way from runs to {@code storage}.
     *
     * @param database the name of the run's database service, null if it has none
     * @param outbox carries records to a storage elsewhere, null if nothing does
     * @param source the application
     */
    public static AuditFlush to(
            AuditStorage storage, @Nullable String database, @Nullable Publisher outbox, String source) {
        Optional<String> stored = storage.databaseServiceName();
        return new AuditFlush(
                storage, database != null && stored.filter(database::equals).isPresent(), outbox, source);
    }

    /**
     * Call before the commit; returns the records that commit with the run.
     *
     * @param dataSource the run's, null if nothing can join its transaction but the storage itself
     * @throws RuntimeException if they cannot be written; roll the run back
     */
    public List<AuditRecord> inside(Auditor auditor, @Nullable DataSource dataSource) {
        if (shared || (storage instanceof JdbcAuditStorage jdbc && jdbc.dataSource() == dataSource)) {
            return auditor.flush(storage);
        }
        List<AuditRecord> records = auditor.records();
        if (records.isEmpty() || outbox == null || dataSource == null) {
            return List.of();
        }
        List<Envelope> envelopes = records.stream()
                .map(record -> AuditEvents.envelope(record, source))
                .toList();
        if (!outbox.enlist(dataSource, envelopes)) {
            return List.of();
        }
        auditor.clear();
        return records;
    }

    /**
     * Call after the commit; returns the records that were not stored before.
     *
     * @throws RuntimeException if they cannot be written; see {@link #lost}
     */
    public List<AuditRecord> outside(Auditor auditor) {
        return auditor.flush(storage);
    }

    /** Logs all that may be known of records that could not be stored after a commit: everything but their payload. */
    public static void lost(Logger log, String construct, List<AuditRecord> records, RuntimeException cause) {
        log.error(
                "{} audits of {} could not be stored after the commit; an outbox (kit.events.outbox=true) would keep them.",
                records.size(),
                construct,
                cause);
        for (AuditRecord record : records) {
            log.error(
                    "Audit {} was not stored: {} of {} {} by {} {} at {}.",
                    record.id(),
                    record.type(),
                    record.table(),
                    record.entityId(),
                    record.actor().type(),
                    record.actor().id(),
                    record.occurredAt());
        }
    }
}
