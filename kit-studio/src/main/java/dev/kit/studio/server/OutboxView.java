package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.operations.EventBacklog;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The events that wait.
 *
 * @param enabled whether there is an outbox table
 * @param selected the number of parked events that match the filter
 */
record OutboxView(boolean enabled, long pending, long parked, long selected, List<Row> rows) {

    /** One waiting event. */
    record Row(
            String id,
            String event,
            String type,
            @Nullable String key,
            String target,
            String state,
            int attempts,
            Instant created,
            @Nullable Instant nextAttempt,
            @Nullable Instant parkedAt,
            @Nullable String lastError) {

        static Row of(EventBacklog.Row row) {
            return new Row(
                    row.id(),
                    row.event(),
                    row.type(),
                    row.key(),
                    row.target(),
                    row.parked() == null ? "pending" : "parked",
                    row.attempts(),
                    row.created(),
                    row.nextAttempt(),
                    row.parked(),
                    row.lastError());
        }
    }

    /** A parked event with its payload and the rest of its envelope. */
    record Detail(@JsonUnwrapped Row row, JsonNode envelope) {}
}
