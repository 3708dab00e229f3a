package dev.kit.constructs.subscribers;

import org.jspecify.annotations.Nullable;

/** The work of a subscriber on a batch, independent of the shape of its handler. */
@FunctionalInterface
interface SubscriberWork<P, D> {

    /** Returns the output, or null if there is none. */
    @Nullable Object handle(SubscriberContext<P, D> context) throws Exception;
}
