package dev.kit.boot.studio;

import dev.kit.constructs.events.QueueState;
import dev.kit.studio.monitor.Queues;
import java.util.List;
import java.util.function.Supplier;

/** Adapts the queues of one broker to the studio. */
record ListedQueues(String place, Supplier<List<QueueState>> states) implements Queues {

    @Override
    public List<Row> rows() {
        return states.get().stream()
                .map(state -> new Row(
                        state.name(),
                        state.subscriber(),
                        state.waiting(),
                        state.inFlight(),
                        state.parked(),
                        state.oldest(),
                        state.consumers(),
                        state.unknown()))
                .toList();
    }
}
