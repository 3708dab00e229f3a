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

    /** Nothing has to be there before a subscription. */
    @Override
    public void create(Collection<Settings> subscribers) {}

    /** The bus holds nothing that must be released. */
    @Override
    public void close() {}
}
