package dev.kit.constructs.audit;

import java.util.List;

/** Builds pages from the records read: one more than the limit means that another page follows. */
final class AuditPages {

    private AuditPages() {}

    static AuditPage of(List<AuditRecord> found, int limit) {
        if (found.size() <= limit) {
            return new AuditPage(found, null);
        }
        AuditRecord last = found.get(limit - 1);
        return new AuditPage(found.subList(0, limit), new AuditCursor(last.occurredAt(), last.id()));
    }
}
