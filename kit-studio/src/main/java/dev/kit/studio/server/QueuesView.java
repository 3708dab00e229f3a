package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.SubscriberFigures.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queues of one place.
 *
 * @param error the reason why the place does not answer
 */
record QueuesView(String place, List<Row> queues, @Nullable String error) {

    /**
     * One queue with the figures of its subscriber in this process.
     *
     * @param handling events in hand; null if the subscriber has not run here
     */
    record Row(
            @JsonUnwrapped BrokerQueues.Row queue,
            @Nullable Integer handling,
            @Nullable Integer handledPerMinute,
            @Nullable Integer failedPerMinute) {

        static Row of(BrokerQueues.Row queue, @Nullable Summary here) {
            return here == null
                    ? new Row(queue, null, null, null)
                    : new Row(queue, here.handling(), here.handled(), here.failed());
        }
    }
}
