package dev.kit.boot;

import dev.kit.constructs.Service;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import java.util.function.UnaryOperator;

/**
 * Which publishers get an outbox in front of them, where their construct has a database.
 *
 * @param everywhere whether all do, by {@code kit.events.outbox}; else those that were declared with one
 */
public record OutboxPolicy(boolean everywhere) implements UnaryOperator<Service<? extends Publisher>> {

    @Override
    public Service<? extends Publisher> apply(Service<? extends Publisher> publisher) {
        return everywhere && !(publisher instanceof Outbox) ? Outbox.of(publisher) : publisher;
    }
}
