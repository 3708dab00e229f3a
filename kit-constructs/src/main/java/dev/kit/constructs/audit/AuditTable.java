package dev.kit.constructs.audit;

import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The statements of one audit table. */
final class AuditTable {

    private static final String COLUMNS = """
            id, type, operation, table_name, entity_id, old_values, new_values, payload, occurred_at,
            actor_id, actor_type, actor_data, request_id, trace_id, tenant, endpoint, method, ip, metadata""";

    private final String name;

    AuditTable(String name) {
        this.name = Arrays.stream(name.split("\\.", -1)).map(AuditTable::quoted).collect(Collectors.joining("."));
    }

    private static String quoted(String part) {
        if (part.isBlank() || part.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "An audit table is named \"table\" or \"schema.table\"; a part is empty.");
        }
        return '"' + part.replace("\"", "\"\"") + '"';
    }

    String insert() {
        return "insert into " + name + " (" + COLUMNS + ") values"
                + " (?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?::jsonb)"
                // A record that an outbox carries may arrive again after a crash.
                + " on conflict do nothing";
    }

    AuditStatement select(AuditQuery query) {
        Where where = new Where(query.filter());
        AuditCursor after = query.after();
        if (after != null) {
            where.and("(occurred_at, id) < (?, ?)", OffsetDateTime.ofInstant(after.occurredAt(), ZoneOffset.UTC));
            where.parameters.add(after.id());
        }
        where.parameters.add(query.limit() + 1);
        return new AuditStatement(
                "select " + COLUMNS + " from " + name + where.sql() + " order by occurred_at desc, id desc limit ?",
                where.parameters);
    }

    AuditStatement count(AuditQuery query) {
        Where where = new Where(query.filter());
        return new AuditStatement("select count(*) from " + name + where.sql(), where.parameters);
    }

    private static final class Where {
        private final List<String> conditions = new ArrayList<>();
        private final List<Object> parameters = new ArrayList<>();

        Where(AuditQuery.Filter filter) {
            if (!filter.types().isEmpty()) {
                String marks =
                        String.join(", ", Collections.nCopies(filter.types().size(), "?"));
                conditions.add("type in (" + marks + ")");
                parameters.addAll(filter.types());
            }
            and("entity_id = ?", filter.entityId());
            and("table_name = ?", filter.table());
            and("actor_id = ?", filter.actorId());
            and("occurred_at >= ?", filter.from() == null ? null : Timestamp.from(filter.from()));
            and("occurred_at <= ?", filter.to() == null ? null : Timestamp.from(filter.to()));
        }

        void and(String condition, @Nullable Object parameter) {
            if (parameter != null) {
                conditions.add(condition);
                parameters.add(parameter);
            }
        }

        String sql() {
            return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        }
    }
}
