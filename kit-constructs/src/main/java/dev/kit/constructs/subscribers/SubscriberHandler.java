package dev.kit.constructs.subscribers;

/** Handles a batch of events. */
@FunctionalInterface
public interface SubscriberHandler<P, D> {

    /** Handles {@code context.events()}. An exception causes the redelivery of all of them. */
    void handle(SubscriberContext<P, D> context) throws Exception;
}
