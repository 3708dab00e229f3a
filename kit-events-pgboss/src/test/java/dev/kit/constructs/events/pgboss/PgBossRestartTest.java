package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of PostgreSQL that stops and comes back. */
final class PgBossRestartTest {

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    @Test
    @DisplayName("SP-07 subscriber and publisher resume after a restart of the database, and wait without a busy loop")
    void resumes(@TempDir Path data) throws Exception {
        EmbeddedPostgres server = server(data, 0);
        int port = server.getPort();
        String url = "pgboss://postgres@127.0.0.1:" + port + "/postgres";
        try (EventConsumer consumer = EventConsumer.fromConnectionString(url);
                Publisher publisher = Publisher.fromConnectionString(url)) {
            subscribe(consumer);
            publisher.publish(List.of(PgBossFixture.order("before")));
            assertThat(received.poll(90, TimeUnit.SECONDS)).isEqualTo("before");

            server.close();
            assertThat(cpuSecondsDuring(Duration.ofSeconds(3))).isLessThan(1.5);
            // It is given five seconds to stop, and may need more.
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> Files.notExists(data.resolve("data/postmaster.pid")));
            server = server(data, port);

            publisher.publish(List.of(PgBossFixture.order("after")));
            assertThat(received.poll(90, TimeUnit.SECONDS)).isEqualTo("after");
        } finally {
            server.close();
        }
    }

    private void subscribe(EventConsumer consumer) {
        consumer.subscribe(EventConsumer.Settings.of("restarted", Set.of("order.placed")), batch -> {
            batch.forEach(delivery -> received.add(PgBossFixture.orderId(delivery)));
            return Map.of();
        });
    }

    private static EmbeddedPostgres server(Path data, int port) throws Exception {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("data"))
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofMinutes(2));
        return port == 0 ? builder.start() : builder.setPort(port).start();
    }

    private static double cpuSecondsDuring(Duration time) throws InterruptedException {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        long before = system.getProcessCpuTime();
        Thread.sleep(time.toMillis());
        return (system.getProcessCpuTime() - before) / 1e9;
    }
}
