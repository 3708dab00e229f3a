package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Subscription;

/** The consumer of a topic's queues, with the client that subscribes them. */
record SnsConsumer(EventConsumer queues, AutoCloseableClient topic) implements EventConsumer {

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        return queues.subscribe(settings, listener);
    }

    @Override
    public void close() {
        queues.close();
        topic.close();
    }

    /** A resource that closes without an exception. */
    @FunctionalInterface
    interface AutoCloseableClient {

        void close();
    }
}
