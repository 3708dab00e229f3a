package dev.kit.constructs.subscribers;

import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.constructs.validation.Schema;

/** The last step of a subscriber that declares an output. Immutable. */
public final class ProducingBuilder<P, D, R> {

    private final SubscriberOptions options;
    private final Schema<R> schema;

    ProducingBuilder(SubscriberOptions options, Schema<R> schema) {
        this.options = options;
        this.schema = schema;
    }

    /**
     * Handles batches, and builds the subscriber.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public Subscriber handle(ProducingHandler<P, D, R> handler) {
        SubscriberOptions checked = options.checked(false);
        SubscriberWork<P, D> checking = context -> {
            R output = handler.handle(context);
            var issues = schema.check(output);
            if (!issues.isEmpty()) {
                throw new InvalidOutputException("Subscriber " + checked.name(), issues);
            }
            return output;
        };
        return new Subscriber(checked, checking, false);
    }
}
