package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A JVM that handles orders and writes each into the table {@code handled}. */
final class PgBossConsumerProcess {

    private PgBossConsumerProcess() {}

    /** Takes a connection string, a JDBC URL with credentials, and a name for this process. */
    public static void main(String[] args) throws InterruptedException {
        JdbcClient sql = JdbcClient.create(new DriverManagerDataSource(args[1]));
        EventConsumer consumer = EventConsumer.fromConnectionString(args[0]);
        AtomicBoolean shared = new AtomicBoolean();
        EventConsumer.Settings settings = new EventConsumer.Settings(
                "workers",
                Set.of("order.placed"),
                10,
                2,
                RedeliveryPolicy.of(5, Duration.ofMillis(10)),
                Duration.ofSeconds(5));
        consumer.subscribe(settings, batch -> {
            String orders = batch.stream().map(PgBossFixture::orderId).collect(Collectors.joining(","));
            sql.sql("insert into handled (order_id, process) select unnest(string_to_array(?, ',')), ?")
                    .param(orders)
                    .param(args[2])
                    .update();
            if (!shared.get()) {
                awaitBoth(sql);
                shared.set(true);
            }
            return Map.of();
        });
        new CountDownLatch(1).await();
    }

    /** Waits for the other process, which would get nothing if it began after this one had handled everything. */
    private static void awaitBoth(JdbcClient sql) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> sql.sql("select count(distinct process) from handled")
                                .query(Integer.class)
                                .single()
                        == 2);
    }

    /** Starts the process; its output goes to {@code log}. */
    static Process start(PgBossPlace place, String options, String name, Path log) throws java.io.IOException {
        String jdbc = place.database().jdbcUrl() + "?user=" + place.database().ownerRole() + "&password="
                + place.database().password();
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PgBossConsumerProcess.class.getName(),
                        place.url(options),
                        jdbc,
                        name))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }
}
