package dev.kit.constructs.run;

import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Writes the audits of a run to storage.
 *
 * <p>The run may be that of any kind of construct. Records are written within the run's transaction if storage and run
 * share a database, or if an outbox carries the records; otherwise after the commit. Immutable and thread-safe.
 */
record AuditFlush(
        AuditStorage storage, boolean shared, @Nullable Publisher outbox, String source) {

    /**
     * Returns a flush of runs to {@code storage}.
     *
     * @param database the name of the run's database service; null if it has none
     * @param outbox carries records to a storage in another database; null if there is none
     * @param source the name of the application
     */
    static AuditFlush to(AuditStorage storage, @Nullable String database, @Nullable Publisher outbox, String source) {
        Optional<String> stored = storage.databaseServiceName();
        return new AuditFlush(
                storage, database != null && stored.filter(database::equals).isPresent(), outbox, source);
    }

    /** Returns the data source of the storage if this thread is in a transaction of it, for a run without its own. */
    @Nullable DataSource joined() {
        return storage instanceof JdbcAuditStorage jdbc
                        && TransactionSynchronizationManager.hasResource(jdbc.dataSource())
                ? jdbc.dataSource()
                : null;
    }

    /**
     * Writes or enlists the records that commit with the run.
     *
     * <p>Returns these records. Call it before the commit.
     *
     * @param dataSource the data source of the run; null if only the storage itself can join its transaction
     * @throws RuntimeException if the records cannot be written; roll the run back
     */
    List<AuditRecord> inside(Auditor auditor, @Nullable DataSource dataSource) {
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

    /** Returns whether the storage may write by JPA, which delays what it writes. */
    boolean isDelaying() {
        return shared && !(storage instanceof JdbcAuditStorage);
    }

    /**
     * Writes the records that are not stored yet, and returns them. Call it after the commit.
     *
     * @throws RuntimeException if the records cannot be written; see {@link #lost}
     */
    List<AuditRecord> outside(Auditor auditor) {
        return auditor.flush(storage);
    }

    /**
     * Logs records that could not be stored after a commit.
     *
     * <p>The log contains everything but their payload.
     */
    static void lost(Logger log, String construct, List<AuditRecord> records, RuntimeException cause) {
        log.error(
                "{} audits of {} could not be stored after the commit; an outbox (kit.events.outbox=true) would"
                        + " keep them.",
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
