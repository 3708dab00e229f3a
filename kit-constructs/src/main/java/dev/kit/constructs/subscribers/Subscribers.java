package dev.kit.constructs.subscribers;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.events.EventType;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The entry point for declaring subscribers.
 *
 * <pre>{@code
 * import static dev.kit.constructs.subscribers.Subscribers.s;
 *
 * public static final Subscriber shipOrders = s.subscribe(ORDER_PLACED)
 *     .database(SHOP)
 *     .each((event, ctx) -> ship(ctx.db(), event.payload()));
 * }</pre>
 */
public final class Subscribers {

    /** The object with which every subscriber begins. */
    public static final Subscribers s = new Subscribers();

    private Subscribers() {}

    /**
     * Starts a subscriber to one or more types.
     *
     * <p>With several types, {@code P} is the common type of their payloads.
     *
     * @throws IllegalArgumentException if no type is given, or two different types have the same name
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is copied, never stored
    public final <P> SubscriberBuilder<P, NoDatabase> subscribe(EventType<? extends P>... types) {
        if (types.length == 0) {
            throw new IllegalArgumentException("A subscriber subscribes to nothing. Name an event type in"
                    + " subscribe(…), or call subscribeAll() for events of every type.");
        }
        return SubscriberBuilder.subscribe(List.of(types));
    }

    /**
     * Starts a subscriber to events of every type.
     *
     * <p>It is for subscribers that record or forward events. Its default name is {@code all}. Payloads are the JSON as
     * received, of any version; the type is {@code event.type().name()}. This includes events whose type no {@link
     * EventType} could have, such as those of other systems on a shared queue. A connection {@code pgboss://} refuses
     * the subscriber, because its queues are per type.
     */
    public SubscriberBuilder<JsonNode, NoDatabase> subscribeAll() {
        return SubscriberBuilder.subscribe(List.of());
    }
}
