package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.codec.WireJson;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/** Converts envelopes to rows and back. */
final class OutboxRows {

    static final String TABLE = "kit_outbox";
    static final String COLUMNS =
            "id, target, type, key, payload, headers, created_at, attempts, next_at, last_error, parked_at";

    /** The columns that a relay needs, in the order of {@link #read}. */
    static final String CLAIMED_COLUMNS = "id, type, key, payload, headers, attempts, next_at <= now()";

    private static final ObjectReader HEADERS = WireJson.MAPPER.readerFor(Headers.class);

    private OutboxRows() {}

    static String insert(KitSchema schema) {
        return "insert into " + schema.sql(TABLE)
                + " (id, target, type, key, payload, headers) values (?, ?, ?, ?, ?::json, ?::json)";
    }

    static void bind(String target, PreparedStatement statement, Envelope event) throws SQLException {
        Headers headers = new Headers(
                event.time(), event.source(), event.tenant(), event.actor(), event.traceparent(), event.attributes());
        statement.setObject(1, event.id());
        statement.setString(2, target);
        statement.setString(3, event.type());
        statement.setString(4, event.key());
        statement.setString(5, WireJson.MAPPER.writeValueAsString(event.payload()));
        statement.setString(6, WireJson.MAPPER.writeValueAsString(headers));
    }

    static OutboxRow read(ResultSet row, int number) throws SQLException {
        Stored stored = new Stored(
                row.getObject(1, UUID.class), row.getString(2), row.getString(3), row.getString(4), row.getString(5));
        return new OutboxRow(stored.id, stored.type, stored.key, row.getInt(6), row.getBoolean(7), stored::envelope);
    }

    static OutboxEvent readEvent(ResultSet row, int number) throws SQLException {
        Instant created = Objects.requireNonNull(instant(row, "created_at"));
        Stored stored = new Stored(
                row.getObject("id", UUID.class),
                row.getString("type"),
                row.getString("key"),
                row.getString("payload"),
                row.getString("headers"));
        return new OutboxEvent(
                row.getString("target"),
                stored.readable(created),
                row.getInt("attempts"),
                created,
                Objects.requireNonNull(instant(row, "next_at")),
                row.getString("last_error"),
                instant(row, "parked_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** An event as stored in its row. */
    private record Stored(UUID id, String type, @Nullable String key, String payload, String headers) {

        Envelope envelope() {
            try {
                Headers read = HEADERS.readValue(headers);
                return new Envelope(
                        id,
                        type,
                        WireJson.MAPPER.readTree(payload),
                        read.time(),
                        read.source(),
                        key,
                        read.tenant(),
                        read.actor(),
                        read.traceparent(),
                        read.attributes());
            } catch (JacksonException | NullPointerException unreadable) {
                throw new EventException(
                        "Row " + id + " of kit_outbox holds no event: its payload or headers were not written by an"
                                + " outbox, or were changed since.",
                        unreadable);
            }
        }

        /** Returns an envelope for display: the readable parts of an event that cannot be sent. */
        Envelope readable(Instant created) {
            try {
                return envelope();
            } catch (EventException unreadable) {
                return new Envelope(id, type, WireJson.string(payload), created, "", key, null, null, null);
            }
        }
    }

    private record Headers(
            Instant time,
            String source,
            @Nullable String tenant,
            @Nullable EventActor actor,
            @Nullable String traceparent,
            Map<String, JsonNode> attributes) {}
}
