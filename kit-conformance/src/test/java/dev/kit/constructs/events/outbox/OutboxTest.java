package dev.kit.constructs.events.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class OutboxTest {

    record Placed(String order, BigDecimal total) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);
    private static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(3, Duration.ofMillis(1));
    private static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString("basic://outbox-test"));
    private static final Outbox OUTBOX = Outbox.of(EVENTS);

    private static PostgresDatabase database;
    private static DataSource dataSource;
    private static Transactions transactions;

    private final List<Envelope> sent = new CopyOnWriteArrayList<>();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Publisher broker = events -> {
        for (Envelope event : events) {
            if (refused.contains(order(event))) {
                throw new EventException("refused " + order(event));
            }
        }
        sent.addAll(events);
    };

    @BeforeAll
    static void open() throws Exception {
        database = PostgresServer.find().createDatabase();
        try (InputStream sql = Outbox.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql")) {
            owner(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
        owner("grant select, insert, update, delete on kit_outbox to " + database.applicationRole());
        dataSource = database.application();
        transactions = Transactions.on(dataSource);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void empty() {
        owner("truncate kit_outbox");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static String order(Envelope event) {
        return event.payload().get("order").asString();
    }

    private List<String> sentOrders() {
        return sent.stream().map(OutboxTest::order).toList();
    }

    private static PublishableMessage<Placed> placed(String order) {
        return PLACED.of(new Placed(order, BigDecimal.TEN));
    }

    private static void enlist(PublishableMessage<?>... messages) throws Exception {
        List<Envelope> events = Arrays.stream(messages)
                .<Envelope>map(EventOrigin.of("test")::envelope)
                .toList();
        transactions.execute(
                TransactionSettings.defaults(),
                () -> new OutboxPublisher(EVENTS.serviceName(), KitSchema.OF_THE_CONNECTION)
                        .enlist(dataSource, events));
    }

    private static long rows() {
        return JdbcClient.create(dataSource)
                .sql("select count(*) from kit_outbox")
                .query(Long.class)
                .single();
    }

    private OutboxRelay relay() {
        return relay(QUICK);
    }

    private OutboxRelay relay(RedeliveryPolicy retry) {
        return new OutboxRelay(EVENTS.serviceName(), dataSource, () -> broker, RelaySettings.DEFAULT.retry(retry));
    }

    @Test
    @DisplayName("R6 a committed event survives a dead broker and is sent later, exactly as it was")
    void sendsWhatWasCommitted() throws Exception {
        Envelope event = new EventOrigin("shop", "acme", new EventActor("7", "user"), "00-trace-01")
                .envelope(PLACED.of(new Placed("o\u00001", new BigDecimal("10.00")))
                        .key("k"));
        Publisher outbox = new OutboxPublisher(EVENTS.serviceName(), KitSchema.OF_THE_CONNECTION);
        transactions.execute(TransactionSettings.defaults(), () -> outbox.enlist(dataSource, List.of(event)));
        refused.add("o\u00001");
        assertThat(relay().sendDue()).isZero();
        assertThat(rows()).isOne();

        refused.clear();
        eventuallySends(relay(), 1);
        assertThat(sent).containsExactly(event);
        assertThat(rows()).isZero();
    }

    private void eventuallySends(OutboxRelay relay, int count) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (sent.size() < count && System.nanoTime() < deadline) {
            relay.sendDue();
        }
        assertThat(sent).hasSize(count);
    }

    @Test
    @DisplayName("R6 EV-09 an event whose transaction rolled back is never sent")
    void doesNotSendWhatRolledBack() throws Exception {
        assertThatThrownBy(() -> transactions.execute(TransactionSettings.defaults(), () -> {
                    new OutboxPublisher(EVENTS.serviceName(), KitSchema.OF_THE_CONNECTION)
                            .enlist(dataSource, List.of(EventOrigin.of("test").envelope(placed("1"))));
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");

        assertThat(relay().sendDue()).isZero();
        assertThat(rows()).isZero();
    }

    @Test
    void declinesWithoutATransaction() {
        Publisher outbox = new OutboxPublisher(EVENTS.serviceName(), KitSchema.OF_THE_CONNECTION);
        List<Envelope> events = List.of(EventOrigin.of("test").envelope(placed("1")));

        assertThat(outbox.enlist(dataSource, events)).isFalse();
        assertThatThrownBy(() -> outbox.publish(events))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(".database(");
    }

    @Test
    @DisplayName("EV-04 events go out in the order they were declared")
    void keepsTheOrder() throws Exception {
        enlist(placed("1"), placed("2"), placed("3"));

        assertThat(relay().sendDue()).isEqualTo(3);
        assertThat(sentOrders()).containsExactly("1", "2", "3");
    }

    @Test
    @DisplayName("a failed event holds up its key, and no other event")
    void holdsUpOnlyItsKey() throws Exception {
        enlist(placed("a1").key("a"), placed("a2").key("a"), placed("b1").key("b"), placed("free"));
        refused.add("a1");
        OutboxRelay slow = relay(RedeliveryPolicy.of(3, Duration.ofMinutes(1)));
        slow.sendDue();
        assertThat(sentOrders()).containsExactlyInAnyOrder("b1", "free");

        refused.clear();
        owner("update kit_outbox set next_at = now()");
        slow.sendDue();
        assertThat(sentOrders().subList(2, 4)).containsExactly("a1", "a2");
    }

    @Test
    @DisplayName("after its last attempt an event is parked, visible, and can be sent again")
    void parksAndRetries() throws Exception {
        enlist(placed("poison").key("a"), placed("next").key("a"));
        refused.add("poison");
        OutboxRelay relay = relay();
        eventuallySends(relay, 1);

        assertThat(sentOrders()).containsExactly("next");
        OutboxEvents events = new OutboxEvents(dataSource);
        assertThat(events.counts()).isEqualTo(new OutboxEvents.Counts(0, 1));
        OutboxEvent parked = events.parked(10).get(0);
        assertThat(parked.attempts()).isEqualTo(3);
        assertThat(parked.lastError()).contains("refused poison");
        assertThat(parked.target()).isEqualTo("events");
        refused.clear();
        assertThat(events.retry(parked.envelope().id())).isTrue();
        assertThat(events.pending(10)).hasSize(1);
        assertThat(events.queues()).singleElement().satisfies(queue -> {
            assertThat(List.of(queue.waiting(), queue.parked())).containsExactly(1L, 0L);
            assertThat(queue.oldest()).isAfter(Instant.now().minusSeconds(60));
            assertThat(queue.inFlight()).isNull();
        });
        eventuallySends(relay, 2);
        assertThat(events.parked(10)).isEmpty();
        assertThat(events.retry(sent.get(0).id())).isFalse();
    }

    @Test
    @DisplayName("a row that holds no event is noted and parked, and holds up no other")
    void passesOverWhatCannotBeRead() throws Exception {
        enlist(placed("A"));
        owner("insert into kit_outbox (id, target, type, payload, headers)"
                + " values ('7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4', 'events', 'order.placed', '[1]', '{}')");
        enlist(placed("B"));
        OutboxRelay relay = relay();
        eventuallySends(relay, 2);

        assertThat(sentOrders()).containsExactly("A", "B");
        OutboxEvents events = new OutboxEvents(dataSource);
        assertThat(events.pending(10)).singleElement().satisfies(OutboxTest::isTold);
        for (int attempts = 0; attempts < 1_000 && events.parked(10).isEmpty(); attempts++) {
            relay.sendDue();
        }
        assertThat(events.parked(10)).singleElement().satisfies(OutboxTest::isTold);
    }

    private static void isTold(OutboxEvent unreadable) {
        assertThat(unreadable.lastError())
                .contains("Row 7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4 of kit_outbox holds no event");
        assertThat(unreadable.envelope().payload().asString()).isEqualTo("[1]");
    }

    @Test
    @DisplayName("all parked events can be sent again at once")
    void retriesAllParked() throws Exception {
        enlist(placed("1"), placed("2"));
        refused.addAll(List.of("1", "2"));
        OutboxEvents events = new OutboxEvents(dataSource);
        while (events.counts().parked() < 2) {
            relay().sendDue();
        }

        refused.clear();
        assertThat(events.retryAll()).isEqualTo(2);
        eventuallySends(relay(), 2);
    }

    @Test
    @DisplayName("EV-10 two outboxes in one table each send their own events only")
    void keepsTargetsApart() throws Exception {
        List<Envelope> others = new CopyOnWriteArrayList<>();
        OutboxRelay other =
                new OutboxRelay("others", dataSource, () -> others::addAll, RelaySettings.DEFAULT.retry(QUICK));
        enlist(placed("mine").key("k"));
        List<Envelope> foreign =
                List.of(EventOrigin.of("test").envelope(placed("theirs").key("k")));
        transactions.execute(
                TransactionSettings.defaults(),
                () -> new OutboxPublisher("others", KitSchema.OF_THE_CONNECTION).enlist(dataSource, foreign));

        assertThat(other.sendDue()).isOne();
        assertThat(relay().sendDue()).isOne();
        assertThat(sentOrders()).containsExactly("mine");
        assertThat(others).extracting(OutboxTest::order).containsExactly("theirs");
    }

    @Test
    @DisplayName(
            "EV-16 an event that its target cannot carry is refused where it is written, not twenty attempts later")
    void refusesWhatTheTargetCannotCarry() throws Exception {
        Publisher small = new SmallPublisher(400);
        try (ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))) {
            registry.with(EVENTS, small);
            OutboxRelay relay = OUTBOX.relay(registry, dataSource);
            relay.sendDue();
            Publisher outbox = registry.get(OUTBOX);
            List<Envelope> large = List.of(EventOrigin.of("test").envelope(placed("x".repeat(400))));

            assertThatThrownBy(() -> transactions.execute(
                            TransactionSettings.defaults(), () -> outbox.enlist(dataSource, large)))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("\"order.placed\"")
                    .hasMessageMatching("(?s).* has \\d{3} bytes.* at most 400.*");
        }
    }

    private record SmallPublisher(long maximumEventBytes) implements Publisher {
        @Override
        public void publish(List<Envelope> events) {}
    }

    @Test
    @DisplayName("a target that cannot be made leaves the events where they are, attempts uncounted")
    void waitsForATargetThatCannotBeMade() throws Exception {
        enlist(placed("1"));
        OutboxRelay broken = new OutboxRelay(
                EVENTS.serviceName(),
                dataSource,
                () -> {
                    throw new IllegalStateException("no broker");
                },
                RelaySettings.DEFAULT.retry(QUICK));

        assertThatThrownBy(broken::sendDue).hasMessage("no broker");
        assertThat(new OutboxEvents(dataSource).pending(10).get(0).attempts()).isZero();
        assertThat(relay().sendDue()).isOne();
    }

    @Test
    @DisplayName("a started relay sends right after the commit, through the services of a registry")
    void wakesUpAfterTheCommit() throws Exception {
        BlockingQueue<Envelope> received = new LinkedBlockingQueue<>();
        try (ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))) {
            registry.with(EVENTS, (Publisher) received::addAll);
            OutboxRelay relay = OUTBOX.relay(registry, dataSource).start();
            try {
                Publisher outbox = registry.get(OUTBOX);
                transactions.execute(
                        TransactionSettings.defaults(),
                        () -> outbox.enlist(
                                dataSource, List.of(EventOrigin.of("test").envelope(placed("1")))));
                assertThat(received.poll(20, TimeUnit.SECONDS)).isNotNull();
            } finally {
                relay.close();
            }
            // The row goes after the event is out; closing waits for that.
            assertThat(new OutboxEvents(dataSource).counts()).isEqualTo(new OutboxEvents.Counts(0, 0));
        }
    }

    @Test
    void isAServiceOfItsOwnName() {
        assertThat(OUTBOX.serviceName()).isEqualTo("events-outbox");
        assertThat(Outbox.of(EVENTS)).isEqualTo(OUTBOX);
        try (ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))) {
            registry.with(OUTBOX, broker);
            assertThatThrownBy(() -> OUTBOX.relay(registry, dataSource)).isInstanceOf(EventException.class);
        }
    }

    @Test
    @DisplayName("parked events are listed, sent again and discarded by target, type, event and time")
    void looksAfterParkedEvents() throws Exception {
        refused.addAll(List.of("1", "2", "3"));
        enlist(placed("1"), placed("2"), placed("3"));
        OutboxRelay once = relay(RedeliveryPolicy.of(1, Duration.ofMillis(1)));
        once.sendDue();
        ParkedEvents parked = new OutboxEvents(dataSource).parkedEvents();

        List<ParkedEvent> listed =
                parked.list(ParkedFilter.ofSubscriber("events").type("order.placed"), 10);
        assertThat(listed).extracting(event -> order(event.envelope())).containsExactly("1", "2", "3");
        assertThat(listed).allSatisfy(event -> assertThat(event.lastError()).contains("refused"));
        assertThat(parked.list(ParkedFilter.ofSubscriber("others"), 10)).isEmpty();
        assertThat(parked.list(ParkedFilter.ALL.type("order"), 10)).isEmpty();
        Instant at = listed.get(0).parkedAt();
        assertThat(parked.list(ParkedFilter.ALL.between(at, at.plusSeconds(60)), 2))
                .hasSize(2);
        assertThat(parked.list(ParkedFilter.ALL.between(at.minusSeconds(60), at), 10))
                .isEmpty();

        assertThat(parked.discard(ParkedFilter.ofEvent(listed.get(1).envelope().id())))
                .isOne();
        refused.clear();
        assertThat(parked.retry(ParkedFilter.ALL)).isEqualTo(2);
        assertThat(once.sendDue()).isEqualTo(2);
        assertThat(sentOrders()).containsExactlyInAnyOrder("1", "3");
        assertThat(rows()).isZero();
    }
}
