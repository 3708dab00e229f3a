package dev.kit.constructs.subscribers;

/** Handles a batch of events. */
@FunctionalInterface
public interface SubscriberHandler<P, D> {

    /** Handles {@code context.events()}; a throw delivers all of them again. */
    void handle(SubscriberContext<P, D> context) throws Exception;
}
