package dev.kit.cli.events;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A source of parked events: a running application, or the broker itself. */
interface ParkedPlace {

    /**
     * A result.
     *
     * @param place the source of the result, without secrets
     * @param selected the number of parked events that match the filter
     * @param events the requested events, the longest parked first
     */
    record Listing(String place, long selected, List<ObjectNode> events) {}

    /** Lists events. With {@code content}, each includes its complete envelope. */
    Listing list(EventFilter filter, int limit, boolean content);

    /** Counts events without listing them. */
    Listing count(EventFilter filter);

    /** Redelivers events and returns their number. */
    long retry(EventFilter filter);

    /** Deletes events permanently and returns their number. */
    long discard(EventFilter filter);
}
