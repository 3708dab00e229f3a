package dev.kit.constructs.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.time.Duration;
import java.util.Random;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Consumers that break a promise, and are found out by the counting of {@link ChaosContract}. */
@Tag("slow")
final class ChaosControlTest {

    private static final int EVENTS = 1_000;
    private static final int KILLS = 3;

    /** More calls than a consumer runs at once: most of them are acknowledged, and none has had its effect. */
    private static final int BEGUN = 20;

    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private PostgresDatabase database;

    @BeforeEach
    void create() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private String connectionString() {
        return database.connectionString(database.ownerRole()).replace("postgresql://", "pgboss://")
                + "?expireInSeconds=5";
    }

    private Ledger afterKills(Class<?> consumer, ThrowingConsumer<Ledger> beforeKill, ThrowingConsumer<Ledger> end)
            throws Exception {
        Ledger ledger = Ledger.create();
        try (ChaosProcesses consumers = new ChaosProcesses(consumer, ledger.environment(connectionString()));
                ChaosPublisher publisher =
                        new ChaosPublisher(Publisher.fromConnectionString(connectionString()), EVENTS)) {
            Random random = new Random(1);
            consumers.start(1);
            publisher.start();
            for (int kill = 1; kill <= KILLS; kill++) {
                publisher.allowUpTo(EVENTS * kill / (KILLS + 1));
                beforeKill.accept(ledger);
                consumers.killOne(random);
            }
            publisher.allowUpTo(EVENTS);
            publisher.await(PATIENCE);
            end.accept(ledger);
        }
        return ledger;
    }

    @Test
    @DisplayName("a consumer that acknowledges before its work is found to lose events when it is killed")
    void findsLoss() throws Exception {
        try (Ledger ledger = afterKills(
                HastyConsumer.class,
                calls -> calls.awaitUnfinished(BEGUN, PATIENCE),
                effects -> effects.awaitQuiet(QUIET))) {
            assertThat(ledger.missing(EVENTS)).isNotEmpty();
        }
    }

    @Test
    @DisplayName("a consumer whose effects do not share the transaction of its inbox is found to have them twice")
    void findsDuplicates() throws Exception {
        try (Ledger ledger =
                afterKills(ForgetfulConsumer.class, calls -> {}, effects -> effects.await(EVENTS, PATIENCE))) {
            assertThat(ledger.missing(EVENTS)).isEmpty();
            assertThat(ledger.twice()).isNotEmpty();
        }
    }
}
