package dev.kit.studio.server;

import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.SubscriberFigures.Summary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queues of one place.
 *
 * @param error the reason why the place does not answer
 */
record QueuesView(String place, List<Row> queues, @Nullable String error) {

    /**
     * The figures of one queue; null if unknown.
     *
     * @param handling events in hand in this process; null if the subscriber has not run here
     * @param unknown the reason for unknown figures
     */
    record Row(
            String name,
            @Nullable String subscriber,
            @Nullable Long waiting,
            @Nullable Long inFlight,
            @Nullable Long parked,
            @Nullable Instant oldest,
            @Nullable Integer consumers,
            @Nullable Integer handling,
            @Nullable Integer handledPerMinute,
            @Nullable Integer failedPerMinute,
            @Nullable String unknown) {

        static Row of(BrokerQueues.Row row, @Nullable Summary here) {
            return new Row(
                    row.name(),
                    row.subscriber(),
                    row.waiting(),
                    row.inFlight(),
                    row.parked(),
                    row.oldest(),
                    row.consumers(),
                    here == null ? null : here.handling(),
                    here == null ? null : here.handled(),
                    here == null ? null : here.failed(),
                    row.unknown().isEmpty() ? null : row.unknown());
        }
    }
}
