package dev.kit.constructs.subscribers;

/** Handles a batch of events and returns what the subscriber declared as its output. */
@FunctionalInterface
public interface ProducingHandler<P, D, R> {

    /** Handles {@code context.events()}; a throw, or an invalid output, delivers all of them again. */
    R handle(SubscriberContext<P, D> context) throws Exception;
}
