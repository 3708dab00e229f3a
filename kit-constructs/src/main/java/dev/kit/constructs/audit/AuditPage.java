package dev.kit.constructs.audit;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of records, newest first.
 *
 * @param records the records, at most as many as the limit of the query
 * @param nextCursor the start of the next page; null on the last one
 */
public record AuditPage(List<AuditRecord> records, @Nullable AuditCursor nextCursor) {

    public AuditPage {
        records = List.copyOf(records);
    }

    /** Returns the start of the next page; empty on the last one. */
    public Optional<AuditCursor> next() {
        return Optional.ofNullable(nextCursor);
    }

    /** Returns the page of the first {@code limit} of the found records; one more means that there is a next page. */
    static AuditPage of(List<AuditRecord> found, int limit) {
        if (found.size() <= limit) {
            return new AuditPage(found, null);
        }
        AuditRecord last = found.get(limit - 1);
        return new AuditPage(found.subList(0, limit), new AuditCursor(last.occurredAt(), last.id()));
    }
}
