package dev.kit.constructs.audit;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of records, newest first.
 *
 * @param records at most as many as the query's limit
 * @param nextCursor where the next page starts, null on the last one
 */
public record AuditPage(List<AuditRecord> records, @Nullable AuditCursor nextCursor) {

    public AuditPage {
        records = List.copyOf(records);
    }

    /** Where the next page starts. */
    public Optional<AuditCursor> next() {
        return Optional.ofNullable(nextCursor);
    }
}
