package dev.kit.constructs.audit;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which records to read. Immutable; each method returns a copy. Default: the newest 50 of all. */
public final class AuditQuery {

    /** The most records a page may have. */
    public static final int MAXIMUM_LIMIT = 1_000;

    private static final AuditQuery ALL = new AuditQuery(new Filter(List.of(), null, null, null, null, null), 50, null);

    private final Filter filter;
    private final int limit;
    private final @Nullable AuditCursor after;

    private AuditQuery(Filter filter, int limit, @Nullable AuditCursor after) {
        this.filter = filter;
        this.limit = limit;
        this.after = after;
    }

    /** Every record. */
    public static AuditQuery all() {
        return ALL;
    }

    /** Records of any of these types. */
    public AuditQuery types(String... types) {
        return with(new Filter(List.of(types), filter.entityId, filter.table, filter.actorId, filter.from, filter.to));
    }

    /** Records about this entity; composite identifiers as the object they were recorded with. */
    public AuditQuery entityId(Object entityId) {
        String text = AuditJson.entityId(Objects.requireNonNull(entityId, "entityId"));
        return with(new Filter(filter.types, text, filter.table, filter.actorId, filter.from, filter.to));
    }

    /** Records about this table. */
    public AuditQuery table(String table) {
        Objects.requireNonNull(table, "table");
        return with(new Filter(filter.types, filter.entityId, table, filter.actorId, filter.from, filter.to));
    }

    /** Records of this actor. */
    public AuditQuery actorId(String actorId) {
        Objects.requireNonNull(actorId, "actorId");
        return with(new Filter(filter.types, filter.entityId, filter.table, actorId, filter.from, filter.to));
    }

    /** Records at this time or later. */
    public AuditQuery from(Instant from) {
        Objects.requireNonNull(from, "from");
        return with(new Filter(filter.types, filter.entityId, filter.table, filter.actorId, from, filter.to));
    }

    /** Records at this time or earlier. */
    public AuditQuery to(Instant to) {
        Objects.requireNonNull(to, "to");
        return with(new Filter(filter.types, filter.entityId, filter.table, filter.actorId, filter.from, to));
    }

    /**
     * At most this many per page.
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

    /** The page that starts where another ended. */
    public AuditQuery after(AuditCursor cursor) {
        return new AuditQuery(filter, limit, Objects.requireNonNull(cursor, "cursor"));
    }

    private AuditQuery with(Filter filter) {
        return new AuditQuery(filter, limit, after);
    }

    Filter filter() {
        return filter;
    }

    int limit() {
        return limit;
    }

    @Nullable AuditCursor after() {
        return after;
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
