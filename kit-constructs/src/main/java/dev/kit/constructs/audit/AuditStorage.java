package dev.kit.constructs.audit;

import java.util.List;
import java.util.Optional;

/** Keeps audit records. Implementations are thread-safe. */
public interface AuditStorage {

    /**
     * Writes all records or none; a record that is there already is left alone.
     *
     * @throws RuntimeException if they cannot be written; the run that wrote them fails
     */
    void write(List<AuditRecord> batch);

    /** One page of matching records, newest first. */
    AuditPage query(AuditQuery query);

    /** How many records match, whatever the query's page. */
    long count(AuditQuery query);

    /**
     * Returns the database service this storage shares, if any.
     *
     * <p>A construct on the same database writes its data and its audits in one transaction.
     */
    default Optional<String> databaseServiceName() {
        return Optional.empty();
    }
}
