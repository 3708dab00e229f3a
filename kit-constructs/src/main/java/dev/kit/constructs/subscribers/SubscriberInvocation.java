package dev.kit.constructs.subscribers;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventConsumer.Delivery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of a subscriber on the calling thread, without a transport: for tests, and for platforms that call functions.
 *
 * <p>Immutable and thread-safe. The subscriber's timeout ends its transaction; the caller watches over the thread.
 */
public final class SubscriberInvocation {

    private final Subscriber subscriber;
    private final ServiceRegistry registry;
    private final Databases databases;
    private final String requestId;

    private SubscriberInvocation(
            Subscriber subscriber, ServiceRegistry registry, Databases databases, String requestId) {
        this.subscriber = subscriber;
        this.registry = registry;
        this.databases = databases;
        this.requestId = requestId;
    }

    /** Runs {@code subscriber} with the services of {@code registry}; the id is that of its request context. */
    public static SubscriberInvocation of(Subscriber subscriber, ServiceRegistry registry, String requestId) {
        return new SubscriberInvocation(subscriber, registry, new Databases(registry, Transactions::on), requestId);
    }

    /** Uses this as {@code ctx.db()}, in whatever transaction it is. */
    public SubscriberInvocation database(Object handle) {
        return new SubscriberInvocation(subscriber, registry, Databases.given(registry, handle), requestId);
    }

    /** Runs once on what of {@code batch} the subscriber wants; with {@code each}, once per event. */
    public Outcome run(List<Delivery> batch) {
        List<Delivery> wanted = subscriber.wanted(batch);
        if (!subscriber.isPerEvent()) {
            return wanted.isEmpty() ? Outcome.NOTHING : call(wanted);
        }
        Map<UUID, Throwable> failures = new HashMap<>();
        Throwable first = null;
        for (Delivery delivery : wanted) {
            Outcome outcome = call(List.of(delivery));
            failures.putAll(outcome.failures());
            first = first == null ? outcome.thrown() : first;
        }
        return new Outcome(null, Map.copyOf(failures), first);
    }

    private Outcome call(List<Delivery> batch) {
        Wiring wiring = new Wiring(registry, databases, PipelineListener.NONE, UnaryOperator.identity());
        return new SubscriberCall(subscriber, batch, wiring, requestId).runHere();
    }

    /**
     * What came of a run.
     *
     * @param output what the handler returned, if the subscriber declares an output
     * @param failures the events that failed, with the reason
     * @param thrown what the handler threw first; null if it returned
     */
    public record Outcome(
            @Nullable Object output,
            Map<UUID, Throwable> failures,
            @Nullable Throwable thrown) {

        static final Outcome NOTHING = new Outcome(null, Map.of(), null);
    }
}
