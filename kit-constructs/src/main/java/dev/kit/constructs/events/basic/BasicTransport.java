package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.TransportCapabilities;

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
        return new BasicParkedEvents(bus(connection));
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
}
