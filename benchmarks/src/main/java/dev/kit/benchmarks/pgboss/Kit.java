package dev.kit.benchmarks.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Kit in this process: one publisher, and a consumer with a subscription for each measurement.
 *
 * <p>While it only sends, nothing listens to the database, as in a service that only publishes.
 */
final class Kit implements Side, AutoCloseable {

    record OrderPlaced(String orderId, double total, long at) {}

    private static final EventType<OrderPlaced> ORDERS = EventType.of("kit", OrderPlaced.class);
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final EventOrigin origin = EventOrigin.of("benchmark");
    private final Publisher publisher;
    private final String address;

    Kit(String address) {
        this.address = address;
        this.publisher = Publisher.fromConnectionString(address);
        try (EventConsumer consumer = consumer()) {
            consumer.subscribe(settings(ORDERS.name(), 1), events -> Map.of());
        }
    }

    /** Opens one with another subscription, so that it is connected and listens. */
    private EventConsumer consumer() {
        EventConsumer consumer = EventConsumer.fromConnectionString(address);
        consumer.subscribe(settings("other", 1), events -> Map.of());
        return consumer;
    }

    private static EventConsumer.Settings settings(String type, int batch) {
        return new EventConsumer.Settings(
                "benchmark", Set.of(type), batch, 1, RedeliveryPolicy.DEFAULT, Duration.ofSeconds(30));
    }

    @Override
    public Cost send(int jobs, int batch) throws Exception {
        return Cost.of(jobs, () -> {
            for (int sent = 0; sent < jobs; sent += batch) {
                int first = sent;
                publisher.publish(IntStream.range(0, batch)
                        .mapToObj(i -> event(first + i))
                        .toList());
            }
        });
    }

    private Envelope event(int number) {
        return origin.envelope(ORDERS.of(new OrderPlaced("o" + number, 99.99, now())));
    }

    /** Microseconds since 1970. */
    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    @Override
    public Cost handle(int jobs, int batch) throws Exception {
        CountDownLatch left = new CountDownLatch(jobs);
        try (EventConsumer consumer = consumer()) {
            return Cost.of(jobs, () -> {
                Subscription subscription = consumer.subscribe(settings(ORDERS.name(), batch), events -> {
                    events.forEach(event -> left.countDown());
                    return Map.of();
                });
                if (!left.await(2, TimeUnit.MINUTES)) {
                    throw new IllegalStateException(left.getCount() + " of " + jobs + " jobs did not come.");
                }
                subscription.close(DRAIN);
            });
        }
    }

    @Override
    public Latency latency(int perSecond, int seconds) throws Exception {
        Queue<Long> delays = new ConcurrentLinkedQueue<>();
        int jobs = perSecond * seconds;
        try (EventConsumer consumer = consumer()) {
            consumer.subscribe(settings(ORDERS.name(), 1), events -> {
                delays.add(
                        now() - events.get(0).envelope().open(ORDERS).payload().at());
                return Map.of();
            });
            long start = System.nanoTime();
            for (int number = 0; number < jobs; number++) {
                long due = start + number * 1_000_000_000L / perSecond;
                while (due - System.nanoTime() > 0) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                publisher.publish(List.of(event(number)));
            }
            Thread.sleep(1_000);
            return Latency.of(delays, jobs);
        }
    }

    @Override
    public void close() {
        publisher.close();
    }
}
