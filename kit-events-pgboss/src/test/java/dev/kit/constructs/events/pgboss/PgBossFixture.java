package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.testing.PostgresDatabase;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** Publishers and consumers in a schema of their own, closed after each test. */
abstract class PgBossFixture {

    record OrderPlaced(String orderId, BigDecimal total) {}

    static final EventType<OrderPlaced> ORDER_PLACED = EventType.of("order.placed", OrderPlaced.class);
    static final Duration PATIENCE = Duration.ofSeconds(60);
    static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(3, Duration.ofMillis(1));

    static PostgresDatabase database;

    final PgBossPlace place = PgBossPlace.in(database());
    final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
    private final List<AutoCloseable> open = new ArrayList<>();

    private static PostgresDatabase database() {
        return database;
    }

    @BeforeAll
    static void create() {
        database = PgBossPlace.newDatabase();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    final Publisher publisher() {
        return publisher(place.url(""));
    }

    final Publisher publisher(String url) {
        Publisher publisher = Publisher.fromConnectionString(url);
        open.add(0, publisher);
        return publisher;
    }

    final EventConsumer consumer(String options) {
        EventConsumer consumer = EventConsumer.fromConnectionString(place.url(options));
        open.add(0, consumer);
        return consumer;
    }

    static EventConsumer.Settings settings(String subscriber, int batchSize, int concurrency) {
        return new EventConsumer.Settings(
                subscriber, Set.of(ORDER_PLACED.name()), batchSize, concurrency, QUICK, Duration.ofSeconds(5));
    }

    final EventConsumer.Listener receiving() {
        return batch -> {
            received.addAll(batch);
            return Map.of();
        };
    }

    static Envelope order(String id) {
        return EventOrigin.of("shop").envelope(ORDER_PLACED.of(new OrderPlaced(id, new BigDecimal("99.99"))));
    }

    static List<Envelope> orders(int count) {
        return IntStream.range(0, count).mapToObj(number -> order("o" + number)).toList();
    }

    final List<Delivery> take(int count) throws InterruptedException {
        List<Delivery> taken = new ArrayList<>();
        while (taken.size() < count) {
            Delivery next = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(next).as("delivery %s of %s", taken.size() + 1, count).isNotNull();
            taken.add(next);
        }
        return taken;
    }

    final List<String> takeIds(int count) throws InterruptedException {
        return take(count).stream().map(PgBossFixture::orderId).toList();
    }

    static String orderId(Delivery delivery) {
        return delivery.envelope().payload().get("orderId").asString();
    }

    static void eventually(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(condition);
    }
}
