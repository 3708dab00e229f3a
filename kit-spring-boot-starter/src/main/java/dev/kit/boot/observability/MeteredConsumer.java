package dev.kit.boot.observability;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Counts deliveries of a transport to subscribers, and their outcomes. */
record MeteredConsumer(EventConsumer target, String transport, MeterRegistry registry) implements EventConsumer {

    @Override
    public Subscription subscribe(Settings settings, Listener listener) {
        return target.subscribe(settings, new Metered(this, settings, listener, new ConcurrentHashMap<>()));
    }

    @Override
    public void close() {
        target.close();
    }

    /**
     * The meters of one type of one subscriber, created once: a lookup per event would cost more than the count.
     */
    private record Meters(Timer lag, Counter succeeded, Counter failed, Counter retried, Counter parked) {

        static Meters of(MeterRegistry registry, Tags tags) {
            return new Meters(
                    Timer.builder("kit.events.lag")
                            .description("Time from publication to the beginning of the first delivery.")
                            .tags(tags)
                            .register(registry),
                    delivered(registry, tags, "success"),
                    delivered(registry, tags, "failure"),
                    counter(registry, tags, "kit.events.retried", "Failed deliveries that are tried again."),
                    counter(registry, tags, "kit.events.parked", "Events given up after a failed delivery."));
        }

        private static Counter delivered(MeterRegistry registry, Tags tags, String outcome) {
            return counter(
                    registry, tags.and("outcome", outcome), "kit.events.delivered", "Deliveries to subscribers.");
        }

        private static Counter counter(MeterRegistry registry, Tags tags, String name, String description) {
            return Counter.builder(name).description(description).tags(tags).register(registry);
        }
    }

    private record Metered(MeteredConsumer consumer, Settings settings, Listener listener, Map<String, Meters> byType)
            implements Listener {

        @Override
        public Map<UUID, Throwable> receive(List<Delivery> batch) throws Exception {
            Instant now = Instant.now();
            batch.stream()
                    .filter(delivery -> delivery.attempt() == 1)
                    .forEach(delivery -> meters(delivery).lag.record(waited(delivery, now)));
            try {
                Map<UUID, Throwable> failures = listener.receive(batch);
                count(batch, failures::get);
                return failures;
            } catch (InterruptedException handedBack) {
                throw handedBack;
            } catch (Exception e) {
                count(batch, id -> e);
                throw e;
            }
        }

        /** Returns the time since publication; the publisher's clock may be ahead of this one. */
        private static Duration waited(Delivery delivery, Instant now) {
            Duration waited = Duration.between(delivery.envelope().time(), now);
            return waited.isNegative() ? Duration.ZERO : waited;
        }

        private void count(List<Delivery> batch, Function<UUID, @Nullable Throwable> failures) {
            for (Delivery delivery : batch) {
                Meters meters = meters(delivery);
                Throwable failure = failures.apply(delivery.envelope().id());
                if (failure == null) {
                    meters.succeeded.increment();
                    continue;
                }
                meters.failed.increment();
                boolean givenUp = settings.retry().givesUp(delivery.attempt(), failure);
                (givenUp ? meters.parked : meters.retried).increment();
            }
        }

        /**
         * Uses shared meters for types that no subscriber requested: they come from elsewhere and their number is
         * unbounded.
         */
        private Meters meters(Delivery delivery) {
            String type = delivery.envelope().type();
            return byType.computeIfAbsent(
                    settings.types().contains(type) ? type : "other",
                    known -> Meters.of(
                            consumer.registry,
                            Tags.of(
                                    "transport",
                                    consumer.transport,
                                    "type",
                                    known,
                                    "subscriber",
                                    settings.subscriber())));
        }
    }
}
