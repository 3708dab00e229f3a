package dev.kit.constructs.audit;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Stores audit records in memory, without bound; for tests. Thread-safe. */
public final class InMemoryAuditStorage implements AuditStorage {

    private static final Comparator<AuditRecord> NEWEST_FIRST = Comparator.comparing(AuditRecord::occurredAt)
            .thenComparing(AuditRecord::id)
            .reversed();

    private final List<AuditRecord> records = new CopyOnWriteArrayList<>();

    /** Creates an empty storage. */
    public InMemoryAuditStorage() {}

    @Override
    public void write(List<AuditRecord> batch) {
        records.addAll(batch);
    }

    /** Returns all records in the order they were written. */
    public List<AuditRecord> records() {
        return List.copyOf(records);
    }

    @Override
    public AuditPage query(AuditQuery query) {
        List<AuditRecord> found = matching(query)
                .sorted(NEWEST_FIRST)
                .filter(audit -> isAfter(audit, query))
                .limit(query.limit + 1L)
                .toList();
        return AuditPage.of(found, query.limit);
    }

    @Override
    public long count(AuditQuery query) {
        return matching(query).count();
    }

    private Stream<AuditRecord> matching(AuditQuery query) {
        return records.stream().filter(query.filter::matches);
    }

    private static boolean isAfter(AuditRecord audit, AuditQuery query) {
        AuditCursor cursor = query.after;
        if (cursor == null) {
            return true;
        }
        int byTime = audit.occurredAt().compareTo(cursor.occurredAt());
        return byTime < 0 || (byTime == 0 && audit.id().compareTo(cursor.id()) < 0);
    }
}
