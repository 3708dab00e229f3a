package dev.kit.constructs.audit;

import java.util.List;
import java.util.Optional;

/** Stores audit records. Implementations are thread-safe. */
public interface AuditStorage {

    /**
     * Writes all records or none. A record that exists already is left unchanged.
     *
     * @throws RuntimeException if the records cannot be written; the run that recorded them fails
     */
    void write(List<AuditRecord> batch);

    /** Returns one page of matching records, newest first. */
    AuditPage query(AuditQuery query);

    /** Returns the number of matching records, regardless of the query's page. */
    long count(AuditQuery query);

    /**
     * Returns the name of the database service of this storage, if any.
     *
     * <p>A construct that uses the same database writes its data and its audits in one transaction.
     */
    default Optional<String> databaseServiceName() {
        return Optional.empty();
    }
}
