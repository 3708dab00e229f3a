package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.GetResponse;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RabbitPublisherTest {

    record Order(String id) {}

    private static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    private static final EventType<Order> PAID = EventType.of("order.paid", Order.class);

    private final EventOrigin origin = EventOrigin.of("shop");
    private final RabbitPlace place = RabbitPlace.create();
    private Publisher publisher = Publisher.fromConnectionString(place.url(""));

    @AfterEach
    void cleanUp() throws IOException {
        publisher.close();
        place.close();
    }

    private Envelope placed(String id) {
        return origin.envelope(PLACED.of(new Order(id)));
    }

    private List<Envelope> orders(int count) {
        return IntStream.range(0, count).mapToObj(i -> placed("o" + i)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"topic", "fanout", "direct"})
    @DisplayName("SR-01 the first publication declares a durable exchange of the type that is asked for")
    void declaresTheExchange(String type) throws Exception {
        try (Publisher typed = Publisher.fromConnectionString(place.url("&mandatory=false&type=" + type))) {
            typed.publish(List.of(placed("1")));
        }

        place.channel().exchangeDeclare(place.exchange(), type, true);
        assertThatCode(() -> place.channel().exchangeDeclarePassive(place.exchange()))
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("SR-01 an exchange that exists with another type is refused with both names and the remedy")
    void refusesAnExchangeOfAnotherType() throws Exception {
        place.channel().exchangeDeclare(place.exchange(), "fanout", true);

        assertThatThrownBy(() -> publisher.publish(List.of(placed("1"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(place.exchange())
                .hasMessageContaining("set the option type");
    }

    @Test
    @DisplayName("SR-02 nothing connects before the first publication, which an empty one is not")
    void connectsOnFirstUse() throws Exception {
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Publisher lazy = Publisher.fromConnectionString(
                        "rabbitmq://guest:guest@127.0.0.1:" + nobody.getLocalPort() + "/?timeout=200")) {
            lazy.publish(List.of());
            nobody.setSoTimeout(100);

            assertThatThrownBy(nobody::accept).hasMessageContaining("timed out");
        }
    }

    @Test
    @DisplayName("SR-02 a batch of 100 arrives whole and in order")
    void publishesABatch() throws Exception {
        String queue = place.peerQueue("order.placed");
        publisher.publish(orders(100));

        assertThat(place.messages(queue)).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            assertThat(body(place.await(queue))).isEqualTo("{\"id\":\"o" + i + "\"}");
        }
    }

    @Test
    @DisplayName("SR-02 closing before the first use or twice is harmless, and a publication connects again")
    void connectsAgainAfterClosing() throws Exception {
        String queue = place.peerQueue("order.placed");
        publisher.close();
        publisher.publish(orders(1));
        publisher.close();
        publisher.close();
        publisher.publish(orders(1));

        assertThat(place.messages(queue)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"guest:hush-hush", "nobody:hush-hush"})
    @DisplayName("SR-03 EV-15 wrong credentials fail at once, and the password is in no message")
    void masksWrongCredentials(String credentials) {
        Publisher wrong = Publisher.fromConnectionString(
                "rabbitmq://" + credentials + "@127.0.0.1:5672/?exchange=" + place.exchange());

        assertThatThrownBy(() -> wrong.publish(orders(1)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("refused user or password")
                .hasMessageContaining(":****@")
                .satisfies(failure -> assertThat(everythingAbout(failure)).doesNotContain("hush"));
    }

    @Test
    @DisplayName("SR-03 a port where nothing listens fails with host, port and remedy")
    void failsWhereNothingListens() throws Exception {
        // Bound and not listening: it refuses connections, and nobody else gets the port.
        try (Socket refusing = new Socket()) {
            refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = refusing.getLocalPort();
            Publisher wrong = Publisher.fromConnectionString("rabbitmq://guest:guest@127.0.0.1:" + port);

            assertThatThrownBy(() -> wrong.publish(orders(1)))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("nothing answers on port " + port);
        }
    }

    @Test
    @DisplayName("SR-03 a server that never answers fails within the timeout, also for those who wait behind")
    void failsWithinTheTimeout() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Publisher wrong = Publisher.fromConnectionString(
                    "rabbitmq://guest:guest@127.0.0.1:" + mute.getLocalPort() + "/?timeout=500");
            long start = System.nanoTime();
            for (Future<?> attempt : together(4, () -> wrong.publish(orders(1)))) {
                assertThatThrownBy(attempt::get).hasRootCauseInstanceOf(Exception.class);
            }

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
        }
    }

    @Test
    @DisplayName("SR-03 an unknown virtual host is named")
    void namesAnUnknownVirtualHost() {
        Publisher wrong = Publisher.fromConnectionString("rabbitmq://guest:guest@127.0.0.1/no%2Fsuch");

        assertThatThrownBy(() -> wrong.publish(orders(1)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("no/such")
                .hasMessageContaining("Check the virtual host");
    }

    @Test
    @DisplayName("SR-04 the body is the payload alone; type, routing key, persistence and content type are set")
    void writesWhatPeersRead() throws Exception {
        String queue = place.peerQueue("#");
        Envelope event = new EventOrigin("shop", "acme", new EventActor("7", "user"), "00-1-2-01")
                .envelope(PLACED.of(new Order("1")).key("k").attribute("priority", 5));
        publisher.publish(List.of(event));

        GetResponse message = place.await(queue);
        BasicProperties properties = message.getProps();
        assertThat(body(message)).isEqualTo("{\"id\":\"1\"}");
        assertThat(message.getEnvelope().getRoutingKey()).isEqualTo("order.placed");
        assertThat(properties.getType()).isEqualTo("order.placed");
        assertThat(properties.getDeliveryMode()).isEqualTo(2);
        assertThat(properties.getContentType()).isEqualTo("application/json");
        assertThat(properties.getMessageId()).isEqualTo(event.id().toString());
        assertThat(properties.getTimestamp().toInstant().getEpochSecond())
                .isEqualTo(event.time().getEpochSecond());
        assertThat(properties.getHeaders())
                .extractingByKeys("source", "tenant", "key", "traceparent")
                .map(Object::toString)
                .containsExactly("shop", "acme", "k", "00-1-2-01");
    }

    @Test
    @DisplayName("SR-08 an event that no queue takes is an error with its type; the others of its batch are sent")
    void refusesTheUnroutable() throws Exception {
        String queue = place.peerQueue("order.placed");

        assertThatThrownBy(() ->
                        publisher.publish(List.of(placed("1"), origin.envelope(PAID.of(new Order("2"))), placed("3"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("1 of 3 events")
                .hasMessageContaining("\"order.paid\": no queue takes it")
                .hasMessageContaining("mandatory=false")
                .satisfies(failure ->
                        assertThat(((EventException) failure).unsent()).hasSize(1));
        assertThat(place.messages(queue)).isEqualTo(2);
        publisher.publish(orders(1));
        assertThat(place.messages(queue)).isEqualTo(3);
    }

    @Test
    @DisplayName("SR-08 an event that a queue refuses to store is an error")
    void reportsWhatTheBrokerDoesNotStore() throws Exception {
        String queue = place.channel()
                .queueDeclare("", false, true, true, Map.of("x-max-length", 1, "x-overflow", "reject-publish"))
                .getQueue();
        place.channel().exchangeDeclare(place.exchange(), "topic", true);
        place.channel().queueBind(queue, place.exchange(), "order.placed");

        assertThatThrownBy(() -> publisher.publish(orders(3)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("of 3 events were refused")
                .hasMessageContaining("could not store it");
        assertThat(place.messages(queue)).isEqualTo(1);
    }

    @Test
    @DisplayName("SR-08 many threads publish side by side, and each event is there when its call returns")
    void publishesFromManyThreads() throws Exception {
        String queue = place.peerQueue("order.placed");
        for (Future<?> each : together(64, () -> publisher.publish(orders(5)))) {
            each.get();
        }

        assertThat(place.messages(queue)).isEqualTo(320);
    }

    @Test
    @DisplayName("EV-16 more beside the payload than a frame holds is refused with type and size")
    void refusesLargeAttributes() {
        Envelope event = origin.envelope(PLACED.of(new Order("1")).attribute("note", "x".repeat(40_000)));

        assertThatThrownBy(() -> publisher.publish(List.of(event)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("\"order.placed\"")
                .hasMessageContaining("at most 30000");
    }

    private static List<Future<?>> together(int threads, Runnable task) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(pool.submit(task));
        }
        pool.shutdown();
        return all;
    }

    private static String body(GetResponse message) {
        return new String(message.getBody(), StandardCharsets.UTF_8);
    }

    private static String everythingAbout(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause).append('\n');
        }
        return text.toString();
    }
}
