package dev.kit.constructs.testing;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import dev.kit.constructs.subscribers.SubscriberInvocation.Outcome;
import dev.kit.constructs.testing.SubscriberResponse.ItemFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Runs a subscriber on events without a transport, network or environment.
 *
 * <pre>{@code
 * TestSubscriberAdaptor.of(shipOrders).service(MAIL, mail).database(db).invoke(ORDER_PLACED.of(order));
 * }</pre>
 *
 * <p>Immutable and thread-safe: each method returns a new adaptor, and nothing is shared between calls. The handler
 * runs on the calling thread.
 */
public final class TestSubscriberAdaptor extends Supplied<TestSubscriberAdaptor> {

    private final Subscriber subscriber;
    private final EventOrigin origin;

    private TestSubscriberAdaptor(Subscriber subscriber, GivenParts given, EventOrigin origin) {
        super(given);
        this.subscriber = subscriber;
        this.origin = origin;
    }

    /** Returns an adaptor for {@code subscriber} that supplies nothing yet. */
    public static TestSubscriberAdaptor of(Subscriber subscriber) {
        return new TestSubscriberAdaptor(subscriber, GivenParts.NONE, EventOrigin.of("test"));
    }

    /** Sets the tenant of the events, which row-level security may use. */
    public TestSubscriberAdaptor tenant(String tenant) {
        return origin(new EventOrigin(origin.source(), tenant, origin.actor(), origin.traceparent()));
    }

    /** Sets the actor that caused the events. */
    public TestSubscriberAdaptor actor(EventActor actor) {
        return origin(new EventOrigin(origin.source(), origin.tenant(), actor, origin.traceparent()));
    }

    @Override
    TestSubscriberAdaptor with(GivenParts parts) {
        return new TestSubscriberAdaptor(subscriber, parts, origin);
    }

    private TestSubscriberAdaptor origin(EventOrigin origin) {
        return new TestSubscriberAdaptor(subscriber, given, origin);
    }

    /**
     * Delivers these events once. Events of types it did not subscribe to are ignored.
     *
     * @throws IllegalStateException if the subscriber declares a database, publisher or auditor and none was supplied
     * @throws Exception if the handler throws it
     */
    public SubscriberResponse invoke(PublishableMessage<?>... events) throws Exception {
        return invoke(Arrays.stream(events).map(origin::envelope).toList());
    }

    /**
     * Delivers these events once, like a transport.
     *
     * @throws IllegalStateException if the subscriber declares a database, publisher or auditor and none was supplied
     * @throws Exception if the handler throws it
     */
    public SubscriberResponse invoke(List<Envelope> events) throws Exception {
        Outcome outcome = invocation()
                .run(events.stream().map(event -> new Delivery(event, 1)).toList());
        if (outcome.thrown() instanceof Error error) {
            throw error;
        }
        if (outcome.thrown() instanceof Exception exception) {
            throw exception;
        }
        List<ItemFailure> failures = new ArrayList<>();
        outcome.failures().forEach((id, reason) -> failures.add(new ItemFailure(id.toString(), reason)));
        return new SubscriberResponse(outcome.output(), failures);
    }

    private SubscriberInvocation invocation() {
        ConstructEnvironment environment = given.environment(
                subscriber,
                subscriber.database().orElse(null),
                subscriber.publisher().orElse(null),
                subscriber.auditor().orElse(null));
        return SubscriberInvocation.of(subscriber, environment, "test-" + UUID.randomUUID());
    }
}
