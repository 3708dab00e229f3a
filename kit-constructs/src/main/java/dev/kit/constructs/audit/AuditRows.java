package dev.kit.constructs.audit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Converts records to parameters, and rows to records. */
final class AuditRows {

    private static final TypeReference<Map<String, Object>> DATA = new TypeReference<>() {};

    private AuditRows() {}

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
