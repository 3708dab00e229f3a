package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.EventBacklog;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The events that wait.
 *
 * @param enabled whether there is an outbox table
 * @param selected the number of parked events that match the filter
 */
record OutboxView(boolean enabled, long pending, long parked, long selected, List<Row> rows) {

    /** One waiting event, pending or parked. */
    record Row(@JsonUnwrapped EventBacklog.Row row, String state) {

        static Row of(EventBacklog.Row row, Recorder recorder) {
            return new Row(
                    row.withLastError(recorder.scrubbed(row.lastError())),
                    row.parkedAt() == null ? "pending" : "parked");
        }
    }

    /** A parked event with its payload and the rest of its envelope. */
    record Detail(@JsonUnwrapped Row row, JsonNode envelope) {}
}
