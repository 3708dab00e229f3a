package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Runs a subscriber on the calling thread, without a transport.
 *
 * <p>For tests, and for platforms that call functions. Immutable and thread-safe. The subscriber's timeout interrupts
 * the calling thread and rolls its work back.
 */
public final class SubscriberInvocation {

    private final SubscriberRuntime runtime;
    private final String requestId;

    /** The deadline of all runs, in units of {@link System#nanoTime}; null if there is none. */
    private final @Nullable Long end;

    private SubscriberInvocation(SubscriberRuntime runtime, String requestId, @Nullable Long end) {
        this.runtime = runtime;
        this.requestId = requestId;
        this.end = end;
    }

    /**
     * Returns an invocation of {@code subscriber} in {@code environment}.
     *
     * @param requestId the id that logs carry; empty for one of the first event
     */
    public static SubscriberInvocation of(Subscriber subscriber, ConstructEnvironment environment, String requestId) {
        SubscriberRuntime.check(subscriber);
        return new SubscriberInvocation(SubscriberRuntime.of(subscriber, environment), requestId, null);
    }

    /** Returns a copy whose logs carry {@code id}. */
    public SubscriberInvocation requestId(String id) {
        return new SubscriberInvocation(runtime, id, end);
    }

    /**
     * Returns a copy whose runs end within {@code limit} from now.
     *
     * <p>The limit applies to all runs together; the timeout still applies to each.
     */
    public SubscriberInvocation endingIn(Duration limit) {
        return new SubscriberInvocation(runtime, requestId, System.nanoTime() + limit.toNanos());
    }

    /**
     * Returns whether events are passed to the handler one by one.
     *
     * <p>If so, a caller may wait for the outcome of one event before it passes the next.
     */
    public boolean isPerEvent() {
        return runtime.subscriber().isPerEvent() || runtime.subscriber().batchSize() == 1;
    }

    /**
     * Runs once on the events of {@code batch} of the subscriber's types.
     *
     * <p>With {@code each}, it runs once per event.
     */
    public Outcome run(List<Delivery> batch) {
        return runtime.run(batch, this::call);
    }

    private Outcome call(List<Delivery> batch) {
        String id = requestId.isEmpty() ? SubscriberRuntime.requestId(batch) : requestId;
        Duration left = end == null ? null : Duration.ofNanos(Math.max(1, end - System.nanoTime()));
        try {
            return runtime.unit().call(id, left).here(runtime, batch);
        } catch (Throwable failure) {
            return SubscriberRuntime.failed(batch, Map.of(), failure);
        }
    }

    /**
     * The outcome of one run.
     *
     * @param output the return value of the handler, if the subscriber declares an output
     * @param failures the events that failed, with the reason
     * @param thrown the first exception of the handler; null if it threw none
     */
    public record Outcome(
            @Nullable Object output,
            Map<UUID, Throwable> failures,
            @Nullable Throwable thrown) {

        static final Outcome NOTHING = new Outcome(null, Map.of(), null);

        public Outcome {
            failures = Collections.unmodifiableMap(failures);
        }
    }
}
