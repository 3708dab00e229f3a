package dev.kit.boot;

import dev.kit.constructs.Service;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import java.util.function.UnaryOperator;

/**
 * Selects the publishers that an outbox precedes. It applies to constructs with a database.
 *
 * @param everywhere true if all publishers get an outbox, by {@code kit.events.outbox}; else only those declared with
 *     one
 */
public record OutboxPolicy(boolean everywhere) implements UnaryOperator<Service<? extends Publisher>> {

    @Override
    public Service<? extends Publisher> apply(Service<? extends Publisher> publisher) {
        return everywhere && !(publisher instanceof Outbox) ? Outbox.of(publisher) : publisher;
    }
}
