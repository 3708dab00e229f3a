package dev.kit.constructs.events;

import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.basic.BasicTransport;

/** A transport as the brokers' are: with a limit of 4 kB for an event. */
public final class SmallTransport implements EventTransport {

    static final long LIMIT = 4_096;

    private final BasicTransport target = new BasicTransport();

    @Override
    public String scheme() {
        return "small";
    }

    @Override
    public TransportCapabilities capabilities() {
        return target.capabilities().maximumEventBytes(LIMIT);
    }

    @Override
    public Publisher publisher(ConnectionString connection) {
        return target.publisher(connection);
    }

    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return target.consumer(connection);
    }
}
