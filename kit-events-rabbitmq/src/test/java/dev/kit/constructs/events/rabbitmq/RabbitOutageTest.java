package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("slow")
final class RabbitOutageTest {

    record Order(String id) {}

    @RegisterExtension
    static final RabbitNode node = new RabbitNode();

    private static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);

    private final EventOrigin origin = EventOrigin.of("shop");
    private final String exchange = "x-" + UUID.randomUUID();
    private final String options = "timeout=5000&exchange=" + exchange;
    private final Publisher publisher = Publisher.fromConnectionString(node.url(options));
    private final EventConsumer consumer = EventConsumer.fromConnectionString(node.url(options));
    private final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();

    @AfterEach
    void cleanUp() {
        consumer.close();
        publisher.close();
    }

    private static EventConsumer.Settings settings(RedeliveryPolicy retry) {
        return new EventConsumer.Settings("outage", Set.of(PLACED.name()), 1, 1, retry, Duration.ofSeconds(5));
    }

    private Subscription subscribe() {
        return consumer.subscribe(settings(RedeliveryPolicy.DEFAULT), batch -> {
            received.addAll(batch);
            return Map.of();
        });
    }

    private void publish(String id) {
        publisher.publish(List.of(origin.envelope(PLACED.of(new Order(id)))));
    }

    /** Publishes as the outbox does: again, until the broker has it. */
    private void publishEventually(String id) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            try {
                publish(id);
                return;
            } catch (EventException e) {
                assertThat(System.nanoTime()).as(e.getMessage()).isLessThan(end);
                Thread.sleep(50);
            }
        }
    }

    private String next() throws InterruptedException {
        Delivery delivery = Objects.requireNonNull(received.poll(60, TimeUnit.SECONDS), "no delivery");
        return delivery.envelope().payload().get("id").asString();
    }

    @Test
    @DisplayName("SR-07 publisher and consumer recover from a broker that restarts, and nothing it had is lost")
    void survivesARestart() throws Exception {
        subscribe();
        publish("before");
        assertThat(next()).isEqualTo("before");
        node.stop();
        assertThatThrownBy(() -> publish("lost")).isInstanceOf(EventException.class);
        node.start();
        publishEventually("after");

        assertThat(next()).isEqualTo("after");
    }

    @Test
    @DisplayName("SR-07 exchange, queues and bindings are restored at a broker that comes back empty")
    void restoresWhatTheBrokerForgot() throws Exception {
        Subscription subscription = subscribe();
        publish("before");
        assertThat(next()).isEqualTo("before");
        node.kill();
        node.wipe();
        node.start();
        publishEventually("after");

        assertThat(next()).isEqualTo("after");
        assertThat(subscription.parked()).isEmpty();
    }

    @Test
    @DisplayName("SR-07 an event that waits for its next attempt outlives a restart, and so does its number")
    void keepsDelayedEvents() throws Exception {
        List<Integer> attempts = new CopyOnWriteArrayList<>();
        consumer.subscribe(settings(RedeliveryPolicy.of(3, Duration.ofSeconds(3))), batch -> {
            attempts.add(batch.get(0).attempt());
            if (batch.get(0).attempt() == 1) {
                received.addAll(batch);
                throw new IllegalStateException("first");
            }
            received.addAll(batch);
            return Map.of();
        });
        publish("1");
        assertThat(next()).isEqualTo("1");
        // Until the next attempt waits in its queue, and a little longer, the broker would repeat the first one.
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> attempts.size() > 1 || node.messages(exchange + ".retry.3000") > 0);
        Thread.sleep(500);
        node.stop();
        node.start();

        assertThat(next()).isEqualTo("1");
        assertThat(attempts).containsExactly(1, 2);
    }

    @Test
    @DisplayName("SR-03 a broker that takes no messages for want of memory fails a publication within the timeout")
    void reportsABlockedBroker() throws Exception {
        subscribe();
        publish("before");
        node.control("set_vm_memory_high_watermark", "0.000001");
        try {
            long start = System.nanoTime();
            assertThatThrownBy(() -> publishMany(200))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("memory");
            assertThatThrownBy(() -> publish("still"))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("takes no messages");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(45));
        } finally {
            node.control("set_vm_memory_high_watermark", "0.4");
        }
        publishEventually("after");
        String id = next();
        while (!id.equals("after")) {
            id = next();
        }
    }

    @Test
    @DisplayName("SR-03 a large batch does not hang at a blocked broker, and a restart ends the block")
    void doesNotHangInABlockedWrite() throws Exception {
        subscribe();
        publish("before");
        node.control("set_vm_memory_high_watermark", "0.000001");
        long start = System.nanoTime();
        List<Envelope> large = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            large.add(origin.envelope(PLACED.of(new Order("x".repeat(1_000_000)))));
        }
        assertThatThrownBy(() -> publisher.publish(large)).isInstanceOf(EventException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(45));
        node.stop();
        node.start();
        publishEventually("after");
        String id = next();
        while (!id.equals("after")) {
            id = next();
        }
    }

    /** Enough bytes to fill the buffers between here and a broker that has stopped reading. */
    private void publishMany(int count) {
        String large = "x".repeat(100_000);
        for (int i = 0; i < count; i++) {
            publish(large);
        }
    }

    @Test
    @DisplayName("TLS with a trust store carries events both ways")
    void encrypts() throws Exception {
        String url = node.tlsUrl(options + "-tls&" + node.trustStore());
        try (EventConsumer secure = EventConsumer.fromConnectionString(url);
                Publisher secret = Publisher.fromConnectionString(url)) {
            secure.subscribe(settings(RedeliveryPolicy.DEFAULT), batch -> {
                received.addAll(batch);
                return Map.of();
            });
            secret.publish(List.of(origin.envelope(PLACED.of(new Order("1")))));

            assertThat(next()).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("TLS refuses a broker whose certificate nobody vouches for, and says how to trust it")
    void refusesAnUnknownCertificate() {
        try (Publisher trusting = Publisher.fromConnectionString(node.tlsUrl(options))) {
            assertThatThrownBy(() -> trusting.publish(List.of(origin.envelope(PLACED.of(new Order("1"))))))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("TLS failed")
                    .hasMessageContaining("trustStore");
        }
    }

    @Test
    @DisplayName("TLS refuses a certificate for another host")
    void refusesAnotherHost() {
        String elsewhere = node.tlsUrl(options + "&" + node.trustStore()).replace("@127.0.0.1", "@127.0.0.2");
        try (Publisher fooled = Publisher.fromConnectionString(elsewhere)) {
            assertThatThrownBy(() -> fooled.publish(List.of(origin.envelope(PLACED.of(new Order("1"))))))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("names 127.0.0.2");
        }
    }

    @Test
    @DisplayName("TLS at a port that does not speak it, and plain text at one that does, fail within the timeout")
    void failsWithoutACommonLanguage() {
        String tls = "rabbitmqs://guest:guest@127.0.0.1:" + node.port() + "/?timeout=2000&" + node.trustStore();
        String plain = "rabbitmq://guest:guest@127.0.0.1:" + node.tlsPort() + "/?timeout=2000";
        for (String url : List.of(tls, plain)) {
            try (Publisher wrong = Publisher.fromConnectionString(url)) {
                assertThatThrownBy(() -> wrong.publish(List.of(origin.envelope(PLACED.of(new Order("1"))))))
                        .isInstanceOf(EventException.class)
                        .hasMessageNotContaining("open-sesame");
            }
        }
    }
}
