package dev.kit.constructs.audit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** The statements of one audit table, and the conversion of its rows from and to records. */
final class AuditTable {
    private static final TypeReference<Map<String, Object>> DATA = new TypeReference<>() {};

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

    StatementSpec select(JdbcClient client, AuditQuery query) {
        Where where = new Where(query.filter);
        AuditCursor after = query.after;
        if (after != null) {
            where.and("(occurred_at, id) < (?, ?)", OffsetDateTime.ofInstant(after.occurredAt(), ZoneOffset.UTC));
            where.parameters.add(after.id());
        }
        where.parameters.add(query.limit + 1);
        return client.sql("select " + COLUMNS + " from " + name + where.sql()
                        + " order by occurred_at desc, id desc limit ?")
                .params(where.parameters);
    }

    StatementSpec count(JdbcClient client, AuditQuery query) {
        Where where = new Where(query.filter);
        return client.sql("select count(*) from " + name + where.sql()).params(where.parameters);
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

    static void bind(PreparedStatement statement, AuditRecord audit) throws SQLException {
        AuditOrigin origin = audit.origin();
        statement.setObject(1, audit.id());
        statement.setString(2, audit.type());
        statement.setString(3, audit.operation().name());
        statement.setString(4, audit.table());
        statement.setString(5, audit.entityId());
        statement.setString(6, text(audit.oldValues()));
        statement.setString(7, text(audit.newValues()));
        statement.setString(8, text(audit.payload()));
        statement.setObject(9, audit.occurredAt().atOffset(ZoneOffset.UTC));
        statement.setString(10, audit.actor().id());
        statement.setString(11, audit.actor().type());
        statement.setString(
                12, AuditJson.MAPPER.writeValueAsString(audit.actor().data()));
        statement.setString(13, origin.requestId());
        statement.setString(14, origin.traceId());
        statement.setString(15, origin.tenant());
        statement.setString(16, origin.endpoint());
        statement.setString(17, origin.method());
        statement.setString(18, origin.ip());
        statement.setString(19, text(audit.metadata()));
    }

    static AuditRecord read(ResultSet row, int number) throws SQLException {
        return new AuditRecord(
                row.getObject("id", UUID.class),
                row.getString("type"),
                AuditOperation.valueOf(row.getString("operation")),
                row.getString("table_name"),
                row.getString("entity_id"),
                tree(row.getString("old_values")),
                tree(row.getString("new_values")),
                tree(row.getString("payload")),
                row.getObject("occurred_at", OffsetDateTime.class).toInstant(),
                actor(row),
                origin(row),
                tree(row.getString("metadata")));
    }

    private static AuditActor actor(ResultSet row) throws SQLException {
        String data = Objects.requireNonNullElse(row.getString("actor_data"), "{}");
        return new AuditActor(
                row.getString("actor_id"), row.getString("actor_type"), AuditJson.MAPPER.readValue(data, DATA));
    }

    private static AuditOrigin origin(ResultSet row) throws SQLException {
        return new AuditOrigin(
                row.getString("request_id"),
                row.getString("trace_id"),
                row.getString("tenant"),
                row.getString("endpoint"),
                row.getString("method"),
                row.getString("ip"));
    }

    private static @Nullable String text(@Nullable JsonNode tree) {
        return tree == null ? null : AuditJson.MAPPER.writeValueAsString(tree);
    }

    private static @Nullable JsonNode tree(@Nullable String text) {
        return text == null ? null : AuditJson.MAPPER.readTree(text);
    }
}
