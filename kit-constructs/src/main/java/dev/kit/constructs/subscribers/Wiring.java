package dev.kit.constructs.subscribers;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.Publisher;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What all calls of a runner share. */
record Wiring(
        ServiceRegistry registry,
        Databases databases,
        PipelineListener listener,
        UnaryOperator<Service<? extends Publisher>> transactionalPublishers) {

    /** The publisher of a subscriber: through an outbox where there is one, and a transaction to write in. */
    Publisher publisher(Service<? extends Publisher> named, boolean transaction) {
        Service<? extends Publisher> chosen = transaction ? transactionalPublishers.apply(named) : named;
        return registry.get(chosen);
    }

    /** The outbox in front of {@code direct}, null if there is none. */
    @Nullable Publisher outboxOf(Service<Publisher> direct) {
        Service<? extends Publisher> outbox = transactionalPublishers.apply(direct);
        return outbox == direct ? null : registry.get(outbox);
    }
}
