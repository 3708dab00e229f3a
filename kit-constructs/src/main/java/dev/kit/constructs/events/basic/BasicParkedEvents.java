package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiPredicate;

/** The parked events of one bus, for as long as their subscribers are subscribed. */
record BasicParkedEvents(BasicBus bus) implements ParkedEvents {

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        return bus.parked().stream()
                .filter(filter::matches)
                .sorted(Comparator.comparing(ParkedEvent::parkedAt))
                .limit(ParkedFilter.checkLimit(limit))
                .toList();
    }

    @Override
    public long count(ParkedFilter filter) {
        return bus.parked().stream().filter(filter::matches).count();
    }

    @Override
    public int retry(ParkedFilter filter) {
        return settle(filter, SubscriberQueue::retry);
    }

    @Override
    public int discard(ParkedFilter filter) {
        return settle(filter, SubscriberQueue::discard);
    }

    private int settle(ParkedFilter filter, BiPredicate<SubscriberQueue, UUID> settlement) {
        int settled = 0;
        for (SubscriberQueue queue : bus.queues()) {
            for (ParkedEvent event : queue.parked()) {
                if (filter.matches(event)
                        && settlement.test(queue, event.envelope().id())) {
                    settled++;
                }
            }
        }
        return settled;
    }

    /** Does nothing: the bus has nothing to release. */
    @Override
    public void close() {}
}
