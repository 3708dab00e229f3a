package dev.kit.constructs.events.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Several relays, as on several nodes, at one table. */
final class OutboxRelaysTest {

    record Step(int key, int number) {}

    private static final EventType<Step> STEP = EventType.of("step", Step.class);
    private static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(20, Duration.ofMillis(5));
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int KEYS = 40;

    private static PostgresDatabase database;
    private static DataSource dataSource;

    private final List<Envelope> sent = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void open() throws Exception {
        database = PostgresServer.find().createDatabase();
        try (InputStream sql = Outbox.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql")) {
            owner(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
        owner("grant select, insert, update, delete on kit_outbox to " + database.applicationRole());
        dataSource = database.application();
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

    private static OutboxRelay relay(Publisher target) {
        return new OutboxRelay("events", dataSource, () -> target, RelaySettings.DEFAULT.retry(QUICK));
    }

    private static void write(int events) throws Exception {
        Transactions transactions = Transactions.on(dataSource);
        List<Envelope> envelopes = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            Step step = new Step(i % KEYS, i / KEYS);
            envelopes.add(EventOrigin.of("test").envelope(STEP.of(step).key("key-" + step.key())));
        }
        transactions.execute(
                TransactionSettings.defaults(),
                () -> new OutboxPublisher("events", KitSchema.OF_THE_CONNECTION).enlist(dataSource, envelopes));
    }

    private static void await(Callable<Boolean> done) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(done);
    }

    private static boolean isEmpty() {
        return new OutboxEvents(dataSource).counts().pending() == 0;
    }

    private static int number(Envelope event) {
        return event.payload().get("number").asInt();
    }

    private void assertInOrderWithinKeys(int events, boolean duplicates) {
        for (int key = 0; key < KEYS; key++) {
            String name = "key-" + key;
            List<Integer> numbers = new ArrayList<>();
            for (Envelope event : sent) {
                if (name.equals(event.key()) && !(duplicates && numbers.contains(number(event)))) {
                    numbers.add(number(event));
                }
            }
            assertThat(numbers).as(name).isSorted().hasSize(events / KEYS);
        }
    }

    @Test
    @DisplayName("two relays on one database send 2,000 events once each, in order within a key")
    void shareTheTable() throws Exception {
        write(2_000);
        try (OutboxRelay first = relay(sent::addAll);
                OutboxRelay second = relay(sent::addAll)) {
            first.start();
            second.start();
            await(OutboxRelaysTest::isEmpty);
        }

        assertThat(sent).extracting(Envelope::id).doesNotHaveDuplicates().hasSize(2_000);
        assertInOrderWithinKeys(2_000, false);
    }

    private static void write(String key, int events) throws Exception {
        List<Envelope> envelopes = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            envelopes.add(
                    EventOrigin.of("test").envelope(STEP.of(new Step(0, i)).key(key)));
        }
        Transactions.on(dataSource)
                .execute(
                        TransactionSettings.defaults(),
                        () -> new OutboxPublisher("events", KitSchema.OF_THE_CONNECTION).enlist(dataSource, envelopes));
    }

    @Test
    @DisplayName("a backlog of one key is claimed together, and sent one event after another")
    void sendsABacklogOfOneKey() throws Exception {
        write("busy", 250);
        write("other", 1);
        AtomicInteger passes = new AtomicInteger();
        DataSource counting = new DelegatingDataSource(dataSource) {
            @Override
            public Connection getConnection() throws SQLException {
                passes.incrementAndGet();
                return super.getConnection();
            }
        };
        List<Integer> sizes = new ArrayList<>();
        Publisher target = events -> {
            sizes.add(events.size());
            sent.addAll(events);
        };
        try (OutboxRelay relay = new OutboxRelay("events", counting, () -> target, RelaySettings.DEFAULT)) {
            assertThat(relay.sendDue()).isEqualTo(251);
        }

        assertThat(passes.get()).as("three full passes and an empty one").isEqualTo(4);
        assertThat(sizes.get(0)).isEqualTo(2);
        assertThat(sizes.subList(1, sizes.size())).containsOnly(1);
        assertThat(sent.stream().filter(event -> "busy".equals(event.key())).map(OutboxRelaysTest::number))
                .isSorted()
                .hasSize(250);
    }

    @Test
    @DisplayName("an event that is refused holds back the later ones of its key, claimed with it or not")
    void holdsBackWhatWasClaimedTogether() throws Exception {
        write("busy", 150);
        write("other", 3);
        Publisher target = events -> {
            if (events.stream().anyMatch(event -> "busy".equals(event.key()) && number(event) == 2)) {
                throw new EventException("not this one");
            }
            sent.addAll(events);
        };
        RedeliveryPolicy slow = RedeliveryPolicy.of(20, Duration.ofMinutes(1));
        try (OutboxRelay relay =
                new OutboxRelay("events", dataSource, () -> target, RelaySettings.DEFAULT.retry(slow))) {
            assertThat(relay.sendDue()).isEqualTo(5);
            assertThat(relay.sendDue()).isZero();
        }

        assertThat(sent.stream().filter(event -> "busy".equals(event.key())).map(OutboxRelaysTest::number))
                .containsExactly(0, 1);
        assertThat(new OutboxEvents(dataSource).pending(3))
                .extracting(OutboxEvent::attempts)
                .containsExactly(1, 0, 0);
    }

    @Test
    @DisplayName("a relay that dies in the middle of a batch loses nothing: another one sends its events")
    void takesOverFromTheDead() throws Exception {
        write(400);
        CountDownLatch claimed = new CountDownLatch(1);
        CountDownLatch dead = new CountDownLatch(1);
        OutboxRelay doomed = relay(events -> {
            sent.addAll(events);
            claimed.countDown();
            awaitQuietly(dead);
        });
        doomed.start();
        assertThat(claimed.await(20, TimeUnit.SECONDS)).isTrue();
        int before = sent.size();
        List<UUID> twice = sent.stream().map(Envelope::id).toList();

        List<Integer> doomedConnections = busyConnections();
        OutboxRelay other = relay(sent::addAll).start();
        kill(doomedConnections);
        await(OutboxRelaysTest::isEmpty);
        dead.countDown();
        other.close();
        doomed.close();

        assertThat(sent).hasSize(400 + before);
        assertThat(sent.stream().map(Envelope::id).distinct()).hasSize(400);
        assertThat(sent.stream().map(Envelope::id).filter(twice::contains)).hasSize(2 * before);
        assertInOrderWithinKeys(400, true);
    }

    private static List<Integer> busyConnections() {
        return JdbcClient.create(dataSource)
                .sql("select pid from pg_stat_activity"
                        + " where datname = current_database() and state = 'idle in transaction'")
                .query(Integer.class)
                .list();
    }

    /** Ends connections, as the server sees it when the process of a relay is killed. */
    private static void kill(List<Integer> connections) {
        assertThat(connections).as("connections of the relay at work").isNotEmpty();
        for (Integer connection : connections) {
            JdbcClient.create(dataSource)
                    .sql("select pg_terminate_backend(?)")
                    .param(connection)
                    .query(Boolean.class)
                    .single();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("closing lets the running batch finish and leaves the rest to others")
    void drainsAndHandsBack() throws Exception {
        write(400);
        CountDownLatch claimed = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        OutboxRelay relay = relay(events -> {
            claimed.countDown();
            awaitQuietly(release);
            sent.addAll(events);
        });
        relay.start();
        assertThat(claimed.await(20, TimeUnit.SECONDS)).isTrue();
        Thread closing = new Thread(() -> relay.close(PATIENCE));
        closing.start();
        // A relay that is not closing yet goes on with its next batch.
        await(() -> closing.getState() == Thread.State.TIMED_WAITING);
        release.countDown();
        closing.join(PATIENCE.toMillis());

        int drained = sent.size();
        assertThat(drained).isPositive().isLessThan(400);
        assertThat(new OutboxEvents(dataSource).counts().pending()).isEqualTo(400L - drained);
        relay(sent::addAll).sendDue();
        assertThat(sent).extracting(Envelope::id).doesNotHaveDuplicates().hasSize(400);
    }

    @Test
    @DisplayName("closing interrupts a batch that outlasts the drain, and its attempt does not count")
    void interruptsAfterTheDrain() throws Exception {
        write(KEYS);
        CountDownLatch claimed = new CountDownLatch(1);
        OutboxRelay relay = relay(events -> {
            claimed.countDown();
            awaitQuietly(new CountDownLatch(1));
            throw new IllegalStateException("interrupted");
        });
        relay.start();
        assertThat(claimed.await(20, TimeUnit.SECONDS)).isTrue();
        relay.close(Duration.ofMillis(50));

        assertThat(new OutboxEvents(dataSource).pending(KEYS))
                .hasSize(KEYS)
                .allSatisfy(event -> assertThat(event.attempts()).isZero());
    }
}
