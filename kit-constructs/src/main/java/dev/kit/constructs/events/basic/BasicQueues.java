package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.QueueState;
import java.util.Collection;
import java.util.List;

/** The queues of one bus, which begin and end with their subscriptions. */
record BasicQueues(BasicBus bus) implements EventQueues {

    @Override
    public List<QueueState> list(Collection<Settings> subscribers) {
        return bus.queues().stream().map(SubscriberQueue::state).toList();
    }

    /** Does nothing: a subscription needs no existing queue. */
    @Override
    public void create(Collection<Settings> subscribers) {}

    /** Does nothing: the bus has nothing to release. */
    @Override
    public void close() {}
}
