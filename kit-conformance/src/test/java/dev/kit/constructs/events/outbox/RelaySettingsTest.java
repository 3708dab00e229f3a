package dev.kit.constructs.events.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class RelaySettingsTest {

    private static final EventType<String> SAID = EventType.of("word.said", String.class);
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private static PostgresDatabase database;

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final RelayListener listener = new RelayListener() {
        @Override
        public void sent(String outbox, int events, Instant at) {
            heard.add(outbox + " sent " + events + " at " + at);
        }

        @Override
        public void refused(String outbox, Refusal refusal) {
            heard.add(outbox + " refused " + refusal.type() + ", attempt " + refusal.attempt()
                    + (refusal.parked() ? ", parked" : "") + ": "
                    + refusal.failure().getMessage());
        }

        @Override
        public void unavailable(String outbox, int failures, Exception failure) {
            heard.add(outbox + " unavailable " + failures);
        }
    };

    @BeforeAll
    static void open() throws Exception {
        database = PostgresServer.find().createDatabase();
        try (InputStream sql = Outbox.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql")) {
            JdbcClient.create(database.owner())
                    .sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8))
                    .update();
        }
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void empty() {
        JdbcClient.create(database.owner()).sql("truncate kit_outbox").update();
    }

    private static void enlist(int words) throws Exception {
        DataSource dataSource = database.owner();
        List<Envelope> events = IntStream.range(0, words)
                .mapToObj(word -> EventOrigin.of("test").envelope(SAID.of("word " + word)))
                .toList();
        Transactions.on(dataSource)
                .execute(
                        TransactionSettings.defaults(),
                        () -> new OutboxPublisher("words", KitSchema.OF_THE_CONNECTION).enlist(dataSource, events));
    }

    private static OutboxRelay relay(Publisher target, RelaySettings settings) {
        return new OutboxRelay("words", database.owner(), () -> target, settings);
    }

    @Test
    @DisplayName("a relay claims as many events at once as its batch size says, and reports each batch by its clock")
    void sendsInBatches() throws Exception {
        enlist(5);
        List<Integer> sizes = new ArrayList<>();
        RelaySettings settings = RelaySettings.DEFAULT
                .batchSize(2)
                .clock(InstantSource.fixed(NOON))
                .listener(listener);

        assertThat(relay(events -> sizes.add(events.size()), settings).sendDue())
                .isEqualTo(5);
        assertThat(sizes).containsExactly(2, 2, 1);
        assertThat(heard)
                .containsExactly("words sent 2 at " + NOON, "words sent 2 at " + NOON, "words sent 1 at " + NOON);
    }

    @Test
    @DisplayName("a listener receives each refused attempt and the parking, and may itself fail")
    void reportsRefusals() throws Exception {
        enlist(1);
        Publisher broken = events -> {
            throw new EventException("no room");
        };
        RelayListener failing = new RelayListener() {
            @Override
            public void refused(String outbox, Refusal refusal) {
                listener.refused(outbox, refusal);
                throw new IllegalStateException("listener");
            }
        };
        OutboxRelay relay = relay(
                broken,
                RelaySettings.DEFAULT
                        .retry(RedeliveryPolicy.of(2, Duration.ofMillis(1)))
                        .listener(failing));
        relay.sendDue();
        Thread.sleep(20);
        relay.sendDue();

        assertThat(heard)
                .containsExactly(
                        "words refused word.said, attempt 1: no room",
                        "words refused word.said, attempt 2, parked: no room");
    }

    @Test
    @DisplayName("a started relay looks at each poll interval and reports a database that is away")
    void reportsOutages() throws Exception {
        CountDownLatch away = new CountDownLatch(1);
        RelayListener waiting = new RelayListener() {
            @Override
            public void unavailable(String outbox, int failures, Exception failure) {
                away.countDown();
            }
        };
        DataSource nowhere = new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere");
        try (OutboxRelay relay =
                new OutboxRelay("words", nowhere, () -> events -> {}, RelaySettings.DEFAULT.listener(waiting))) {
            relay.start();
            assertThat(away.await(20, TimeUnit.SECONDS)).isTrue();
        }
        CountDownLatch found = new CountDownLatch(1);
        try (OutboxRelay relay =
                relay(events -> found.countDown(), RelaySettings.DEFAULT.pollInterval(Duration.ofMillis(20)))) {
            relay.start();
            enlist(1);
            assertThat(found.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    @DisplayName("settings that cannot work are refused with the value")
    void refusesImpossibleSettings() {
        assertThatThrownBy(() -> RelaySettings.DEFAULT.batchSize(0)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> RelaySettings.DEFAULT.pollInterval(Duration.ZERO))
                .hasMessageContaining("PT0S");
        assertThatThrownBy(() -> RelaySettings.DEFAULT.patience(Duration.ofSeconds(-1)))
                .hasMessageContaining("patience");
    }
}
