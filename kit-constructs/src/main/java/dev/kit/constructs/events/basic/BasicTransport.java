package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries events within this process: {@code basic://name?capacity=10000}.
 *
 * <p>Publishers and consumers of one name share a bus, wherever they were created.
 */
public final class BasicTransport implements EventTransport {

    /** Creates the transport; called by the service loader. */
    public BasicTransport() {}

    @Override
    public String scheme() {
        return "basic";
    }

    @Override
    public TransportCapabilities capabilities() {
        return TransportCapabilities.FULL.withoutDurability().withoutTransactions();
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        return new BasicPublisher(bus(connection));
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return new BasicConsumer(bus(connection));
    }

    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        return bus(connection).parkedEvents();
    }

    @Override
    public EventQueues queues(ConnectionString connection) {
        return new BasicQueues(bus(connection));
    }

    private static BasicBus bus(ConnectionString connection) {
        BasicBus bus = BasicBus.named(connection.host());
        if (connection.option("capacity").isPresent()) {
            bus.capacity(connection.option("capacity", BasicBus.DEFAULT_CAPACITY));
        }
        return bus;
    }

    private static final class BasicConsumer implements EventConsumer {

        private final BasicBus bus;
        private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

        BasicConsumer(BasicBus bus) {
            this.bus = bus;
        }

        @Override
        public Subscription subscribe(EventConsumer.Settings settings, EventConsumer.Listener listener) {
            Subscription subscription = bus.subscribe(settings, listener);
            subscriptions.add(subscription);
            return subscription;
        }

        @Override
        public void close() {
            subscriptions.forEach(Subscription::close);
            subscriptions.clear();
        }
    }

    private static final class BasicPublisher implements Publisher {

        private final BasicBus bus;
        private final AtomicBoolean closed = new AtomicBoolean();

        BasicPublisher(BasicBus bus) {
            this.bus = bus;
            bus.publisherOpened();
        }

        @Override
        public void publish(List<Envelope> events) {
            if (closed.get()) {
                throw new EventException("The publisher is closed. Make another one from the connection string.");
            }
            bus.publish(events);
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                bus.publisherClosed();
            }
        }
    }

    /** The queues of one bus, which begin and end with their subscriptions. */
    private record BasicQueues(BasicBus bus) implements EventQueues {

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
}
