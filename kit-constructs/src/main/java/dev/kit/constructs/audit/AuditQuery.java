package dev.kit.constructs.audit;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A selection of audit records. Immutable; each method returns a copy.
 *
 * <p>The default selects the newest 50 of all records.
 */
public final class AuditQuery {

    /** The largest number of records per page. */
    public static final int MAXIMUM_LIMIT = 1_000;

    private static final AuditQuery ALL = new AuditQuery(new Filter(List.of(), null, null, null, null, null), 50, null);

    final Filter filter;
    final int limit;
    final @Nullable AuditCursor after;

    private AuditQuery(Filter filter, int limit, @Nullable AuditCursor after) {
        this.filter = filter;
        this.limit = limit;
        this.after = after;
    }

    /** Returns a query for all records. */
    public static AuditQuery all() {
        return ALL;
    }

    /** Selects records of any of these types. */
    public AuditQuery types(String... types) {
        return with(new Filter(List.of(types), filter.entityId, filter.table, filter.actorId, filter.from, filter.to));
    }

    /** Selects records about this entity. A composite identifier is the object with which it was recorded. */
    public AuditQuery entityId(Object entityId) {
        String text = AuditJson.entityId(Objects.requireNonNull(entityId, "entityId"));
        return with(new Filter(filter.types, text, filter.table, filter.actorId, filter.from, filter.to));
    }

    /** Selects records about this table. */
    public AuditQuery table(String table) {
        Objects.requireNonNull(table, "table");
        return with(new Filter(filter.types, filter.entityId, table, filter.actorId, filter.from, filter.to));
    }

    /** Selects records of this actor. */
    public AuditQuery actorId(String actorId) {
        Objects.requireNonNull(actorId, "actorId");
        return with(new Filter(filter.types, filter.entityId, filter.table, actorId, filter.from, filter.to));
    }

    /** Selects records from this time on, inclusive. */
    public AuditQuery from(Instant from) {
        Objects.requireNonNull(from, "from");
        return with(new Filter(filter.types, filter.entityId, filter.table, filter.actorId, from, filter.to));
    }

    /** Selects records up to this time, inclusive. */
    public AuditQuery to(Instant to) {
        Objects.requireNonNull(to, "to");
        return with(new Filter(filter.types, filter.entityId, filter.table, filter.actorId, filter.from, to));
    }

    /**
     * Limits the number of records per page.
     *
     * @throws IllegalArgumentException unless it is between 1 and {@value #MAXIMUM_LIMIT}
     */
    public AuditQuery limit(int limit) {
        if (limit < 1 || limit > MAXIMUM_LIMIT) {
            throw new IllegalArgumentException(
                    "An audit page has 1 to " + MAXIMUM_LIMIT + " records, not " + limit + ".");
        }
        return new AuditQuery(filter, limit, after);
    }

    /** Selects the page that starts at {@code cursor}, where another page ended. */
    public AuditQuery after(AuditCursor cursor) {
        return new AuditQuery(filter, limit, Objects.requireNonNull(cursor, "cursor"));
    }

    private AuditQuery with(Filter filter) {
        return new AuditQuery(filter, limit, after);
    }

    record Filter(
            List<String> types,
            @Nullable String entityId,
            @Nullable String table,
            @Nullable String actorId,
            @Nullable Instant from,
            @Nullable Instant to) {

        boolean matches(AuditRecord audit) {
            return (types.isEmpty() || types.contains(audit.type()))
                    && (entityId == null || entityId.equals(audit.entityId()))
                    && (table == null || table.equals(audit.table()))
                    && (actorId == null || actorId.equals(audit.actor().id()))
                    && (from == null || !audit.occurredAt().isBefore(from))
                    && (to == null || !audit.occurredAt().isAfter(to));
        }
    }
}
