package dev.kit.constructs.events;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Handles batches of deliveries. Called from several threads if the subscription's concurrency is above 1. */
@FunctionalInterface
public interface EventListener {

    /**
     * Handles a batch.
     *
     * @return the events that failed, by identifier, with the reason; only these are delivered again
     * @throws Exception if all of them failed
     */
    Map<UUID, Throwable> receive(List<Delivery> batch) throws Exception;
}
