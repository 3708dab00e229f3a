package dev.kit.constructs.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.constructs.events.rabbitmq.RabbitNode;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Orders on a database that restarts, relayed by processes that are killed to a broker that restarts as well. */
final class OutboxChaosTest extends ChaosContract {

    private static final int RELAYS = 2;

    @RegisterExtension
    static final RabbitNode node = new RabbitNode();

    @TempDir
    static Path directory;

    private EmbeddedPostgres server;
    private ChaosProcesses relays;
    private ChaosOrders orders;
    private int calls;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        server = server().start();
        orders = new ChaosOrders(database());
        try (InputStream outbox =
                Objects.requireNonNull(OutboxChaosTest.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql"))) {
            JdbcClient.create(orders.dataSource())
                    .sql(new String(outbox.readAllBytes(), StandardCharsets.UTF_8)
                            + "create table orders (number int primary key)")
                    .update();
        }
        relays = new ChaosProcesses(ChaosRelay.class, database());
        relays.start(RELAYS);
    }

    @AfterEach
    void stop() throws IOException {
        try (ChaosOrders last = new ChaosOrders(database())) {
            OutboxEvents events = new OutboxEvents(last.dataSource());
            // A row goes after its event is out.
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(events.counts())
                            .as("rows left in the outbox")
                            .isEqualTo(new OutboxEvents.Counts(0, 0)));
        } finally {
            relays.close();
            server.close();
        }
        assertThat(relays.killed()).isEqualTo(10);
    }

    private static EmbeddedPostgres.Builder server() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(directory.resolve("data"))
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofMinutes(2));
    }

    private Map<String, String> database() {
        return Map.of(
                ChaosJvm.JDBC_URL,
                "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres",
                ChaosJvm.JDBC_USER,
                "postgres",
                ChaosJvm.JDBC_PASSWORD,
                "",
                ChaosJvm.EVENTS_URL,
                connectionString());
    }

    @Override
    protected String connectionString() {
        // An event whose confirmation is late is published again, and so is handled again.
        return node.url("timeout=30000&exchange=chaos");
    }

    @Override
    protected Publisher publisher() {
        return orders;
    }

    @Override
    protected void killBetween(Random random) throws IOException, InterruptedException {
        calls++;
        if (calls % 2 == 0) {
            relays.killOne(random);
        }
    }

    @Override
    protected void restart() throws Exception {
        int port = server.getPort();
        server.close();
        // It is given five seconds to stop, and may need more.
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> Files.notExists(directory.resolve("data/postmaster.pid")));
        server = server().setPort(port).start();
        node.stop();
        node.start();
    }
}
