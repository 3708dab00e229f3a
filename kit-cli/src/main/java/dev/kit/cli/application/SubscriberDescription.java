package dev.kit.cli.application;

import java.util.List;

/**
 * A subscriber of a compiled application.
 *
 * @param construct its name and location
 * @param subscribedEvents the types of its events; empty for events of every type
 * @param batchSize the largest number of events of a call
 */
public record SubscriberDescription(ConstructDescription construct, List<String> subscribedEvents, int batchSize)
        implements Described {

    /** Copies the types. */
    public SubscriberDescription {
        subscribedEvents = List.copyOf(subscribedEvents);
    }
}
