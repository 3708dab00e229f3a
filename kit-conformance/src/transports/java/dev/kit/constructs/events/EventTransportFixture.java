package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.codec.EventOrigin;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A publisher and a consumer of one place, and short words for them. */
abstract class EventTransportFixture {

    public record UserCreated(String userId) {}

    public record Everything(
            long big,
            BigInteger bigger,
            BigDecimal exact,
            Instant when,
            @Nullable String nothing,
            List<List<Integer>> nested) {}

    protected static final EventType<UserCreated> USER_CREATED = EventType.of("user.created", UserCreated.class);
    protected static final EventType<UserCreated> USER_UPDATED = EventType.of("user.updated", UserCreated.class);
    protected static final EventType<UserCreated> ERROR = EventType.of("error", UserCreated.class);
    protected static final EventType<Everything> EVERYTHING = EventType.of("everything", Everything.class);

    protected static final Duration PATIENCE = Duration.ofSeconds(60);
    protected static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(5, Duration.ofMillis(1));

    protected final EventOrigin origin = EventOrigin.of("contract");
    protected Publisher publisher;
    protected EventConsumer consumer;

    /** A connection string of a place that only this test uses. */
    protected abstract String connectionString();

    /** What the transport says that its broker can do. */
    protected final TransportCapabilities capabilities() {
        return EventTransports.forScheme(ConnectionString.parse(connectionString()))
                .capabilities();
    }

    @BeforeEach
    void connect() {
        String url = connectionString();
        publisher = Publisher.fromConnectionString(url);
        consumer = EventConsumer.fromConnectionString(url);
    }

    @AfterEach
    void disconnect() {
        consumer.close();
        publisher.close();
    }

    protected void publish(PublishableMessage<?>... messages) {
        publisher.publish(
                Arrays.stream(messages).<Envelope>map(origin::envelope).toList());
    }

    protected static EventConsumer.Settings settings(String subscriber, EventType<?>... types) {
        return settings(subscriber, 1, 1, types);
    }

    protected static EventConsumer.Settings settings(
            String subscriber, int batchSize, int concurrency, EventType<?>... types) {
        Set<String> names = Set.copyOf(Arrays.stream(types).map(EventType::name).toList());
        return new EventConsumer.Settings(subscriber, names, batchSize, concurrency, QUICK, Duration.ofSeconds(5));
    }

    protected static EventConsumer.Listener into(BlockingQueue<Delivery> received) {
        return batch -> {
            received.addAll(batch);
            return Map.of();
        };
    }

    protected static List<Delivery> take(BlockingQueue<Delivery> received, int count) throws InterruptedException {
        List<Delivery> taken = new ArrayList<>();
        while (taken.size() < count) {
            Delivery next = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(next).as("delivery %s of %s", taken.size() + 1, count).isNotNull();
            taken.add(next);
        }
        return taken;
    }

    protected static void eventually(Subscription subscription, int parked) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> subscription.parked().size() >= parked);
        assertThat(subscription.parked()).hasSize(parked);
    }

    protected static List<String> users(List<Delivery> deliveries) {
        return deliveries.stream()
                .map(delivery -> delivery.envelope().payload().get("userId").asString())
                .toList();
    }
}
