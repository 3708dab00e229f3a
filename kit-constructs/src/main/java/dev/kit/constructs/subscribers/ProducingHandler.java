package dev.kit.constructs.subscribers;

/** Handles a batch of events and returns the output of the subscriber. */
@FunctionalInterface
public interface ProducingHandler<P, D, R> {

    /** Handles {@code context.events()}. An exception, or an invalid output, causes the redelivery of all of them. */
    R handle(SubscriberContext<P, D> context) throws Exception;
}
