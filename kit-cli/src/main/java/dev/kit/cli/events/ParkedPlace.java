package dev.kit.cli.events;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Where parked events are asked for: a running application, or the broker itself. */
interface ParkedPlace {

    /**
     * An answer.
     *
     * @param place who answered, without secrets
     * @param selected how many parked events the filter selects
     * @param events those that were asked for, the longest parked first
     */
    record Listing(String place, long selected, List<ObjectNode> events) {}

    /** Lists events; with {@code content} each has its whole envelope. */
    Listing list(EventFilter filter, int limit, boolean content);

    /** Counts events and lists none. */
    Listing count(EventFilter filter);

    /** Delivers events again and returns how many. */
    long retry(EventFilter filter);

    /** Deletes events for good and returns how many. */
    long discard(EventFilter filter);
}
