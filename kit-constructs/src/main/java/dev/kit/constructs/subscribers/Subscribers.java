package dev.kit.constructs.subscribers;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.events.EventType;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Where subscribers start.
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

    /** The start of every subscriber. */
    public static final Subscribers s = new Subscribers();

    private Subscribers() {}

    /**
     * A subscriber to one or more types; with several, {@code P} is what their payloads have in common.
     *
     * @throws IllegalArgumentException if no type is given, or two of one name that differ
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
     * A subscriber to events of every type, for what records or forwards them. Its name is {@code all} unless given.
     *
     * <p>Payloads are the JSON that came, of whatever version; the type is {@code event.type().name()}. Events whose type
     * no {@link EventType} could have, such as those of other systems on a shared queue, are among them. A connection
     * {@code pgboss://} refuses the subscriber, because its queues are those of types.
     */
    public SubscriberBuilder<JsonNode, NoDatabase> subscribeAll() {
        return SubscriberBuilder.subscribe(List.of());
    }
}
