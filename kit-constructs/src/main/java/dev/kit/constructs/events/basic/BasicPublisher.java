package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.List;

final class BasicPublisher implements Publisher {

    private final BasicBus bus;
    private volatile boolean closed;

    BasicPublisher(BasicBus bus) {
        this.bus = bus;
    }

    @Override
    public void publish(List<Envelope> events) {
        if (closed) {
            throw new EventException("The publisher is closed. Make another one from the connection string.");
        }
        bus.publish(events);
    }

    @Override
    public void close() {
        closed = true;
    }
}
