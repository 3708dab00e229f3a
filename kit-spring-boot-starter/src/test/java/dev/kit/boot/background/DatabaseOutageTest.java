package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Kills the database under load and starts it again. */
@Tag("slow")
class DatabaseOutageTest {

    private static final int CLIENTS = 16;
    private static final Duration BEFORE = Duration.ofSeconds(4);
    private static final Duration OUTAGE = Duration.ofSeconds(8);
    private static final Duration AFTER = Duration.ofSeconds(6);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    record PlaceOrder(UUID id) {}

    record Order(UUID id) {}

    static final class Routes {

        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
        static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
        static final EventType<Order> PLACED = EventType.of("order.placed", Order.class);
        static final AuditableAction<Order> CREATED = AuditableAction.of("order.created", Order.class);

        static final Endpoint<Order> placeOrder = e.database(DATABASE)
                .auditor(AUDITS)
                .publisher(EVENTS)
                .post("/orders")
                .body(PlaceOrder.class)
                .output(Order.class)
                .event(PLACED, order -> order)
                .audit(CREATED, order -> order, audit -> audit.entityId(Order::id))
                .handle(ctx -> {
                    UUID id = ctx.body().id();
                    ctx.db().sql("insert into orders values (?)").param(id).update();
                    ctx.db()
                            .sql("update stock set sold = sold + 1 where shelf = ?")
                            .param(Math.floorMod(id.hashCode(), 64))
                            .update();
                    return new Order(id);
                });
    }

    static final class Broker implements Publisher {

        final Set<UUID> received = ConcurrentHashMap.newKeySet();

        @Override
        public void publish(List<Envelope> events) {
            events.forEach(
                    event -> received.add(event.open(Routes.PLACED).payload().id()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        HikariDataSource database() {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(postgres.url("app"));
            config.setMaximumPoolSize(8);
            config.setConnectionTimeout(2_000);
            config.setValidationTimeout(1_000);
            return new HikariDataSource(config);
        }

        @Bean
        Surprises surprises() {
            return new Surprises();
        }

        @Bean
        Broker events() {
            return new Broker();
        }
    }

    /** Keeps what was thrown where an answer was neither success nor 503. */
    static final class Surprises implements PipelineListener {

        final ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();

        @Override
        public void requestFinished(RequestRun run) {
            if (run.failure() != null && run.status() != 503) {
                thrown.add(run.failure());
            }
        }
    }

    /** One answer; status 0 for none. */
    record Sample(UUID order, int status, boolean retryAfter, Duration took, long finishedAt) {}

    private static KillablePostgres postgres;
    private static JdbcClient admin;

    private final ConcurrentLinkedQueue<Sample> samples = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;

    @BeforeAll
    static void open() throws Exception {
        postgres = KillablePostgres.create();
        admin = JdbcClient.create(new DriverManagerDataSource(postgres.url("postgres")));
        admin.sql("create role app login;"
                        + "create table orders (id uuid primary key);"
                        + "create table stock (shelf int primary key, sold bigint not null);"
                        + "insert into stock select shelf, 0 from generate_series(0, 63) shelf;"
                        + "grant select, insert on orders to app;"
                        + "grant select, update on stock to app")
                .update();
    }

    @AfterAll
    static void close() throws Exception {
        postgres.close();
    }

    @Test
    @DisplayName("R6 RS-03 AD-10 a database killed under load: 503 in time, nothing half written, recovery by itself")
    void survivesTheDatabase() throws Exception {
        try (TestServer server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/background/DatabaseOutageTest$Routes.class",
                "kit.events.outbox=true",
                "kit.request-timeout=" + REQUEST_TIMEOUT.toSeconds() + "s",
                "spring.flyway.url=" + postgres.url("postgres"),
                "spring.flyway.user=postgres",
                "logging.level.root=off")) {
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(clients.submit(() -> order(server)));
            }
            await().until(() -> samples.stream().anyMatch(sample -> sample.status() == 200));
            Thread.sleep(BEFORE.toMillis());
            long killedAt = System.nanoTime();
            postgres.kill();
            Thread.sleep(OUTAGE.toMillis());
            postgres.start();
            long upAt = System.nanoTime();
            // The pool pauses for up to five seconds between its attempts to connect.
            await().until(() -> count(sample -> sample.status() == 200 && sample.finishedAt() > upAt) > 0);
            Thread.sleep(AFTER.toMillis());
            stopped = true;
            for (Future<?> client : running) {
                client.get(60, TimeUnit.SECONDS);
            }
            clients.shutdown();

            assertThat(server.context().getBean(Surprises.class).thrown).isEmpty();
            checkAnswers(killedAt, upAt);
            checkData(server.context().getBean(Broker.class));
        }
    }

    private void order(TestServer server) {
        while (!stopped) {
            UUID id = UUID.randomUUID();
            long start = System.nanoTime();
            int status = 0;
            boolean retryAfter = false;
            try {
                HttpResponse<String> answer =
                        server.send("POST", "/orders", "{\"id\":\"" + id + "\"}", "Content-Type", "application/json");
                status = answer.statusCode();
                retryAfter = answer.headers().firstValue("Retry-After").isPresent();
            } catch (java.io.IOException e) {
                status = -1;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            long end = System.nanoTime();
            samples.add(new Sample(id, status, retryAfter, Duration.ofNanos(end - start), end));
        }
    }

    private void checkAnswers(long killedAt, long upAt) {
        assertThat(samples).extracting(Sample::status).containsOnly(200, 503);
        assertThat(samples)
                .filteredOn(sample -> sample.status() == 503)
                .isNotEmpty()
                .allMatch(Sample::retryAfter);
        assertThat(samples).allMatch(sample -> sample.took().compareTo(REQUEST_TIMEOUT) <= 0);
        long before = count(sample -> sample.status() == 200 && sample.finishedAt() < killedAt);
        long after = count(sample -> sample.status() == 200 && sample.finishedAt() > upAt);
        assertThat(before).isPositive();
        assertThat(after).as("orders after the restart of the database alone").isPositive();
        Duration slowest =
                samples.stream().map(Sample::took).max(Duration::compareTo).orElseThrow();
        System.out.printf(
                "%d orders before, %d after, %d answered 503, slowest answer %d ms%n",
                before, after, count(sample -> sample.status() == 503), slowest.toMillis());
    }

    private long count(java.util.function.Predicate<Sample> condition) {
        return samples.stream().filter(condition).count();
    }

    private void checkData(Broker broker) throws Exception {
        Set<UUID> orders =
                Set.copyOf(admin.sql("select id from orders").query(UUID.class).list());
        Set<UUID> audited = Set.copyOf(admin.sql("select entity_id::uuid from audit_log")
                .query(UUID.class)
                .list());
        await().until(() -> broker.received.size() >= orders.size());

        assertThat(audited).isEqualTo(orders);
        assertThat(count("audit_log")).isEqualTo(orders.size());
        assertThat(admin.sql("select sum(sold) from stock").query(Long.class).single())
                .isEqualTo(orders.size());
        assertThat(broker.received).isEqualTo(orders);
        await().until(() -> count("kit_outbox") == 0);
        assertThat(orders)
                .as("every order that was confirmed is there")
                .containsAll(samples.stream()
                        .filter(sample -> sample.status() == 200)
                        .map(Sample::order)
                        .toList());
    }

    private static long count(String table) {
        return admin.sql("select count(*) from " + table).query(Long.class).single();
    }
}
