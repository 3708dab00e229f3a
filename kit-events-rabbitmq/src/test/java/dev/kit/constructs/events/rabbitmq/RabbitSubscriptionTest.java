package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.GetResponse;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RabbitSubscriptionTest {

    record Order(String id) {}

    private static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
    private static final EventType<Order> PAID = EventType.of("order.paid", Order.class);
    private static final EventType<Order> GONE = EventType.of("order.gone", Order.class);
    private static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(3, Duration.ofMillis(1));
    private static final BasicProperties PLAIN = new BasicProperties();

    private final EventOrigin origin = EventOrigin.of("shop");
    private final RabbitPlace place = RabbitPlace.create();
    private final Publisher publisher = Publisher.fromConnectionString(place.url("&mandatory=false"));
    private EventConsumer consumer = connect("");
    private final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
    private final Listener into = batch -> {
        received.addAll(batch);
        return Map.of();
    };

    @AfterEach
    void cleanUp() throws IOException {
        consumer.close();
        publisher.close();
        place.close();
    }

    private EventConsumer connect(String options) {
        return place.cleaned(EventConsumer.fromConnectionString(place.url(options)));
    }

    private static EventConsumer.Settings settings(String subscriber, EventType<?>... types) {
        Set<String> names =
                Set.copyOf(List.of(types).stream().map(EventType::name).toList());
        return new EventConsumer.Settings(subscriber, names, 1, 1, QUICK, Duration.ofSeconds(5));
    }

    private void publish(EventType<Order> type, String id) {
        publisher.publish(List.of(origin.envelope(type.of(new Order(id)))));
    }

    private static BasicProperties typed(String type) {
        return new BasicProperties.Builder().type(type).build();
    }

    private Delivery next() throws InterruptedException {
        return Objects.requireNonNull(received.poll(20, TimeUnit.SECONDS), "no delivery");
    }

    private String nextId() throws InterruptedException {
        return next().envelope().payload().get("id").asString();
    }

    private static ParkedEvent parked(Subscription subscription) {
        List<ParkedEvent> parked = Awaitility.await()
                .atMost(20, TimeUnit.SECONDS)
                .pollInterval(10, TimeUnit.MILLISECONDS)
                .until(subscription::parked, events -> !events.isEmpty());
        assertThat(parked).hasSize(1);
        return parked.get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"topic", "direct", "fanout"})
    @DisplayName("SR-05 several types arrive and others do not, also one message at a time")
    void deliversBoundTypesOnly(String type) throws Exception {
        String options = "&mandatory=false&prefetch=1&type=" + type;
        try (EventConsumer narrow = connect(options);
                Publisher typed = Publisher.fromConnectionString(place.url(options))) {
            Subscription subscription = narrow.subscribe(settings("two", PLACED, PAID), into);
            typed.publish(List.of(
                    origin.envelope(PLACED.of(new Order("1"))),
                    origin.envelope(GONE.of(new Order("never"))),
                    origin.envelope(PAID.of(new Order("2"))),
                    origin.envelope(PLACED.of(new Order("3")))));

            assertThat(List.of(nextId(), nextId(), nextId())).containsExactly("1", "2", "3");
            assertThat(subscription.parked()).isEmpty();
        }
        assertThat(place.messages(place.queue("two"))).isZero();
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("SR-06 what a listener throws at is delivered again with its number, and gone once handled")
    void deliversAgain() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        consumer.subscribe(settings("again", PLACED), batch -> {
            received.addAll(batch);
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("first");
            }
            return Map.of();
        });
        publish(PLACED, "1");

        assertThat(next().attempt()).isEqualTo(1);
        assertThat(next().attempt()).isEqualTo(2);
        consumer.close();
        assertThat(place.messages(place.queue("again"))).isZero();
    }

    @Test
    @DisplayName("SR-09 a subscriber has one queue by name, which it finds again with what came meanwhile")
    void leavesNoQueueBehind() throws Exception {
        for (int start = 0; start < 3; start++) {
            consumer.subscribe(settings("steady", PLACED), into);
            consumer.close();
            publish(PLACED, "o" + start);
            consumer = connect("");
        }
        consumer.subscribe(settings("steady", PLACED), into);

        assertThat(List.of(nextId(), nextId(), nextId())).containsExactly("o0", "o1", "o2");
    }

    @Test
    @DisplayName("SR-09 the option queueName stands before the name of the subscriber")
    void namesQueuesAsConfigured() throws Exception {
        String name = place.exchange() + "-app";
        try (EventConsumer named = connect("&queueName=" + name)) {
            named.subscribe(settings("mail", PLACED), into);
            assertThat(place.channel().queueDeclarePassive(name + ".mail").getConsumerCount())
                    .isEqualTo(1);
        } finally {
            place.channel().queueDelete(name + ".mail");
            place.channel().queueDelete(name + ".dlq");
        }
    }

    @Test
    @DisplayName("SR-04 a peer's message, with nothing but type and payload, is an event")
    void readsMessagesOfPeers() throws Exception {
        consumer.subscribe(settings("peers", PLACED), into);
        place.publish("order.placed", "{\"id\":\"1\"}", typed("order.placed"));
        Delivery bare = next();
        place.publish(
                "order.placed",
                "{\"id\":\"2\"}",
                new BasicProperties.Builder()
                        .type("order.placed")
                        .messageId("peer-2")
                        .appId("node-shop")
                        .timestamp(Date.from(Instant.ofEpochSecond(1_700_000_000)))
                        .build());

        assertThat(bare.envelope().open(PLACED).payload()).isEqualTo(new Order("1"));
        assertThat(bare.envelope().source()).isEqualTo("unknown");
        Delivery described = next();
        assertThat(described.envelope().source()).isEqualTo("node-shop");
        assertThat(described.envelope().time()).isEqualTo(Instant.ofEpochSecond(1_700_000_000));
        assertThat(described.envelope().id())
                .as("the same at each delivery")
                .isEqualTo(EventMessages.decode(
                                new BasicProperties.Builder()
                                        .type("t")
                                        .messageId("peer-2")
                                        .build(),
                                new byte[] {'1'},
                                java.util.UUID::randomUUID)
                        .envelope()
                        .id());
    }

    @Test
    @DisplayName("SR-04 messages of peers without an identifier get one each, the same at each delivery")
    void numbersMessagesOfPeers() throws Exception {
        BasicProperties bare = typed("order.placed");
        CountDownLatch begun = new CountDownLatch(1);
        List<UUID> first = new CopyOnWriteArrayList<>();
        Subscription dying = consumer.subscribe(settings("numbered", PLACED), batch -> {
            first.add(batch.get(0).envelope().id());
            begun.countDown();
            Thread.sleep(60_000);
            return Map.of();
        });
        place.publish("order.placed", "{\"id\":\"1\"}", bare);
        place.publish("order.placed", "{\"id\":\"1\"}", bare);
        begun.await();
        dying.close(Duration.ZERO);

        consumer.subscribe(settings("numbered", PLACED), into);
        List<UUID> again = List.of(next().envelope().id(), next().envelope().id());
        assertThat(again).doesNotHaveDuplicates().containsAll(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":", "", "{} {}", "plain text", "\0"})
    @DisplayName("a malformed body is parked with the reason and its text, after no call of the listener")
    void parksMalformedBodies(String body) throws Exception {
        Subscription subscription = consumer.subscribe(settings("strict", PLACED), into);
        place.publish("order.placed", body, typed("order.placed"));

        ParkedEvent parked = parked(subscription);
        assertThat(parked.lastError()).contains("body of the message");
        assertThat(parked.envelope().payload().asString()).isEqualTo(body);
        assertThat(parked.attempts()).isZero();
        assertThat(subscription.retry(parked.envelope().id())).isTrue();
        assertThat(parked(subscription).envelope().id())
                .isEqualTo(parked.envelope().id());
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("a message without a type is parked with the reason")
    void parksMessagesWithoutType() throws Exception {
        Subscription subscription = consumer.subscribe(settings("typed", PLACED), into);
        place.publish("order.placed", "{\"id\":\"1\"}", PLAIN);

        ParkedEvent parked = parked(subscription);
        assertThat(parked.lastError()).contains("has no type");
        assertThat(parked.envelope().type()).isEqualTo("(none)");
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("a type nobody here subscribes to is tried as often as any failure, then parked with its name")
    void parksUnknownTypes() throws Exception {
        Subscription subscription = consumer.subscribe(settings("foreign", PLACED), into);
        place.publish("order.placed", "{\"id\":\"1\"}", typed("order.gone"));

        ParkedEvent parked = parked(subscription);
        assertThat(parked.lastError()).contains("does not subscribe to type \"order.gone\"");
        assertThat(parked.attempts()).isEqualTo(3);
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("an expiry, a user and copies that a peer asked for do not follow a failed message")
    void dropsWhatWouldLoseAFailedMessage() throws Exception {
        String copies = place.peerQueue("order.copy");
        Subscription subscription = consumer.subscribe(settings("peculiar", PLACED), batch -> {
            throw new IllegalStateException("no");
        });
        place.publish(
                "order.placed",
                "{\"id\":\"1\"}",
                new BasicProperties.Builder()
                        .type("order.placed")
                        .expiration("60000")
                        .userId("guest")
                        .headers(Map.of("CC", List.of("order.copy"), "own", "kept"))
                        .build());
        parked(subscription);
        consumer.close();

        GetResponse parked = place.await(place.parkedQueue());
        assertThat(parked.getProps().getExpiration()).isNull();
        assertThat(parked.getProps().getUserId()).isNull();
        assertThat(parked.getProps().getHeaders()).containsKey("own").doesNotContainKey("CC");
        assertThat(place.messages(copies)).as("the publisher's own copy").isEqualTo(1);
    }

    @Test
    @DisplayName("a message that comes back too often without an outcome is parked by the broker, with the reason")
    void parksWhatKillsItsProcess() throws Exception {
        consumer.subscribe(settings("deadly", PLACED), into);
        consumer.close();
        publish(PLACED, "1");
        for (int death = 0; death <= Topology.DELIVERY_LIMIT; death++) {
            GetResponse message = null;
            while (message == null) {
                message = place.channel().basicGet(place.queue("deadly"), false);
            }
            place.channel().basicNack(message.getEnvelope().getDeliveryTag(), false, true);
        }
        consumer = connect("");
        Subscription subscription = consumer.subscribe(settings("deadly", PLACED), into);

        ParkedEvent parked = parked(subscription);
        assertThat(parked.lastError()).contains("came back more than 20 times");
        assertThat(parked.parkedAt()).isAfter(Instant.now().minusSeconds(60));
        assertThat(received).isEmpty();
        assertThat(subscription.retry(parked.envelope().id())).isTrue();
        assertThat(nextId()).isEqualTo("1");
    }

    @Test
    @DisplayName("SR-07 a subscriber whose queue is deleted declares it again and goes on")
    void survivesTheDeletionOfItsQueue() throws Exception {
        consumer.subscribe(settings("deleted", PLACED), into);
        place.channel().queueDelete(place.queue("deleted"));
        Awaitility.await()
                .atMost(20, TimeUnit.SECONDS)
                .pollInterval(50, TimeUnit.MILLISECONDS)
                .until(() -> {
                    publish(PLACED, "1");
                    return !received.isEmpty();
                });

        assertThat(nextId()).isEqualTo("1");
    }

    @Test
    @DisplayName("a queue that exists with other arguments is refused with the remedy")
    void refusesAForeignQueue() throws Exception {
        place.channel().queueDeclare(place.queue("taken"), true, false, false, null);

        assertThatThrownBy(() -> consumer.subscribe(settings("taken", PLACED), into))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(place.queue("taken"))
                .hasMessageContaining("queueName");
    }

    @Test
    @DisplayName("SR-03 a consumer with wrong credentials fails at once, masked")
    void masksWrongCredentials() {
        EventConsumer wrong = EventConsumer.fromConnectionString("rabbitmq://guest:hush@127.0.0.1");

        assertThatThrownBy(() -> wrong.subscribe(settings("x", PLACED), into))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("refused user or password")
                .hasMessageNotContaining("hush");
    }

    @Test
    @DisplayName("what waits behind a running call when a subscriber stops goes to another at once")
    void handsBackWhatWaits() throws Exception {
        BlockingQueue<Delivery> started = new LinkedBlockingQueue<>();
        CountDownLatch release = new CountDownLatch(1);
        try (EventConsumer first = connect("&prefetch=10")) {
            Subscription stopping = first.subscribe(settings("handover", PLACED), batch -> {
                started.addAll(batch);
                release.await();
                return Map.of();
            });
            for (int i = 0; i < 5; i++) {
                publish(PLACED, "o" + i);
            }
            Objects.requireNonNull(started.poll(20, TimeUnit.SECONDS));
            consumer.subscribe(settings("handover", PLACED), into);
            Thread closing = new Thread(() -> stopping.close(Duration.ofMinutes(2)));
            closing.start();

            assertThat(List.of(nextId(), nextId(), nextId(), nextId())).containsExactly("o1", "o2", "o3", "o4");
            release.countDown();
            closing.join();
            assertThat(started).isEmpty();
        }
    }

    @Test
    @DisplayName("events of one key are handled one after another, in order, while nothing fails")
    void keepsTheOrderOfAKey() throws Exception {
        EventConsumer.Settings base = settings("keyed", PLACED);
        consumer.subscribe(new EventConsumer.Settings("keyed", base.types(), 1, 4, QUICK, base.timeout()), batch -> {
            Thread.sleep(3);
            received.addAll(batch);
            return Map.of();
        });
        for (int i = 0; i < 30; i++) {
            publisher.publish(
                    List.of(origin.envelope(PLACED.of(new Order("o" + i)).key("k"))));
        }
        for (int i = 0; i < 30; i++) {
            assertThat(nextId()).isEqualTo("o" + i);
        }
    }
}
