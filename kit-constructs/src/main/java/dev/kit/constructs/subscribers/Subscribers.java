package dev.kit.constructs.subscribers;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.events.EventType;
import java.util.List;

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

    /** A subscriber to one or more types; with several, {@code P} is what their payloads have in common. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is copied, never stored
    public final <P> SubscriberBuilder<P, NoDatabase> subscribe(EventType<? extends P>... types) {
        return SubscriberBuilder.subscribe(List.of(types));
    }
}
