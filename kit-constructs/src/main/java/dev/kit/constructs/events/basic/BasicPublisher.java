package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

final class BasicPublisher implements Publisher {

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
