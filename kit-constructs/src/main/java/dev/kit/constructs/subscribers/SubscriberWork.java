package dev.kit.constructs.subscribers;

import org.jspecify.annotations.Nullable;

/** What a subscriber does with a batch, whatever the shape of its handler. */
@FunctionalInterface
interface SubscriberWork<P, D> {

    /** The output, if there is one. */
    @Nullable Object handle(SubscriberContext<P, D> context) throws Exception;
}
