package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Envelopes to rows and back. */
final class OutboxRows {

    static final String INSERT =
            "insert into kit_outbox (id, target, type, key, payload, headers) values (?, ?, ?, ?, ?::json, ?::json)";
    static final String COLUMNS =
            "id, target, type, key, payload, headers, created_at, attempts, next_at, last_error, parked_at";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private OutboxRows() {}

    static void bind(String target, PreparedStatement statement, Envelope event) throws SQLException {
        Headers headers = new Headers(
                event.time(), event.source(), event.tenant(), event.actor(), event.traceparent(), event.attributes());
        statement.setObject(1, event.id());
        statement.setString(2, target);
        statement.setString(3, event.type());
        statement.setString(4, event.key());
        statement.setString(5, MAPPER.writeValueAsString(event.payload()));
        statement.setString(6, MAPPER.writeValueAsString(headers));
    }

    static OutboxRow read(ResultSet row, int number) throws SQLException {
        return new OutboxRow(envelope(row), row.getInt("attempts"));
    }

    static OutboxEvent readEvent(ResultSet row, int number) throws SQLException {
        return new OutboxEvent(
                row.getString("target"),
                envelope(row),
                row.getInt("attempts"),
                Objects.requireNonNull(instant(row, "created_at")),
                Objects.requireNonNull(instant(row, "next_at")),
                row.getString("last_error"),
                instant(row, "parked_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static Envelope envelope(ResultSet row) throws SQLException {
        Headers headers = MAPPER.readValue(row.getString("headers"), Headers.class);
        return new Envelope(
                row.getObject("id", UUID.class),
                row.getString("type"),
                MAPPER.readTree(row.getString("payload")),
                headers.time(),
                headers.source(),
                row.getString("key"),
                headers.tenant(),
                headers.actor(),
                headers.traceparent(),
                headers.attributes());
    }

    private record Headers(
            Instant time,
            String source,
            @Nullable String tenant,
            @Nullable EventActor actor,
            @Nullable String traceparent,
            Map<String, JsonNode> attributes) {}
}
