package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run of a subscriber on the calling thread, without a transport: for tests, and for platforms that call functions.
 *
 * <p>Immutable and thread-safe. The subscriber's timeout interrupts the calling thread and rolls its work back.
 */
public final class SubscriberInvocation {

    private final SubscriberRuntime runtime;
    private final String requestId;

    /** When all runs have to be over, in the terms of {@link System#nanoTime}; null for no such time. */
    private final @Nullable Long end;

    private SubscriberInvocation(SubscriberRuntime runtime, String requestId, @Nullable Long end) {
        this.runtime = runtime;
        this.requestId = requestId;
        this.end = end;
    }

    /** Prepares runs of {@code subscriber} in {@code environment}; their logs carry {@code requestId}. */
    public static SubscriberInvocation of(Subscriber subscriber, ConstructEnvironment environment, String requestId) {
        return new SubscriberInvocation(SubscriberRuntime.of(subscriber, environment), requestId, null);
    }

    /** Returns a copy whose logs carry {@code id}. */
    public SubscriberInvocation requestId(String id) {
        return new SubscriberInvocation(runtime, id, end);
    }

    /** Returns a copy whose runs end within {@code limit} from now, all of them together, or by their timeout. */
    public SubscriberInvocation endingIn(Duration limit) {
        return new SubscriberInvocation(runtime, requestId, System.nanoTime() + limit.toNanos());
    }

    /** Returns whether events are handed over one by one, so that one may wait for what becomes of another. */
    public boolean isPerEvent() {
        return runtime.subscriber().isPerEvent() || runtime.subscriber().batchSize() == 1;
    }

    /** Runs once on what of {@code batch} the subscriber wants; with {@code each}, once per event. */
    public Outcome run(List<Delivery> batch) {
        Subscriber subscriber = runtime.subscriber();
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
        return new SubscriberCall(runtime, batch, requestId, limit()).runHere();
    }

    private Duration limit() {
        Duration timeout = runtime.subscriber().timeout();
        if (end == null) {
            return timeout;
        }
        Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
        return left.compareTo(timeout) < 0 ? left : timeout;
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
