package dev.kit.constructs.subscribers;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Calls that take longer than their subscriber allows, against a real server. */
final class SubscriberTimeoutTest {

    record Placed(String order) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Only the role that runs a statement sees its text. */
    private static long sleeping(PostgresDatabase database) {
        return JdbcClient.create(database.application())
                .sql("select count(*) from pg_stat_activity where datname = current_database()"
                        + " and state <> 'idle' and query like 'select pg_sleep(600)%'")
                .query(Long.class)
                .single();
    }

    private static void await(PostgresDatabase database, long statements) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(sleeping(database)).isEqualTo(statements));
    }

    @Test
    @DisplayName("a timeout cancels the running statement, rolls back, interrupts nobody else, and delivers again")
    void cancelsRollsBackAndDeliversAgain() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase();
                ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
                SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry));
                EventConsumer consumer = EventConsumer.fromConnectionString("basic://subscriber-timeout");
                Publisher publisher = Publisher.fromConnectionString("basic://subscriber-timeout")) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table shipments (order_id text, attempt int)").update();
            owner.sql("grant select, insert on shipments to " + database.applicationRole())
                    .update();
            AtomicBoolean interrupted = new AtomicBoolean();
            CountDownLatch cancelled = new CountDownLatch(1);
            CountDownLatch handled = new CountDownLatch(1);
            Service<DataSource> service = Service.of("database", env -> database.application());
            Subscriber subscriber = s.subscribe(PLACED)
                    .name("ship")
                    .database(Database.jdbc(service))
                    .timeout(8_000)
                    .retry(3, Duration.ofMillis(100))
                    .each((event, ctx) -> {
                        interrupted.compareAndSet(false, Thread.currentThread().isInterrupted());
                        ctx.db()
                                .sql("insert into shipments values (?, ?)")
                                .params(event.payload().order(), ctx.attempt())
                                .update();
                        if (ctx.attempt() == 1) {
                            ctx.db()
                                    .sql("select pg_sleep(600)::text")
                                    .query(String.class)
                                    .single();
                        }
                        // The look at the server between the attempts may take longer than any pause.
                        cancelled.await();
                        handled.countDown();
                    });
            runner.start(subscriber, consumer);
            publisher.publish(List.of(EventOrigin.of("test").envelope(PLACED.of(new Placed("1")))));

            await(database, 1);
            await(database, 0);
            assertThat(handled.getCount())
                    .as("the second attempt has yet to come")
                    .isEqualTo(1);
            cancelled.countDown();
            assertThat(handled.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            runner.close(PATIENCE);
            assertThat(owner.sql("select attempt from shipments")
                            .query(Integer.class)
                            .list())
                    .containsExactly(2);
            assertThat(interrupted).as("an interrupt that outlived its call").isFalse();
        }
    }

    @Test
    @DisplayName("a call whose caller was interrupted never commits, although its handler goes on and returns")
    void neverCommitsAnAbandonedCall() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase();
                ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
                SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry))) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table shipments (order_id text)").update();
            owner.sql("grant insert on shipments to " + database.applicationRole())
                    .update();
            CountDownLatch written = new CountDownLatch(1);
            CountDownLatch abandoned = new CountDownLatch(1);
            Service<DataSource> service = Service.of("database", env -> database.application());
            Subscriber subscriber = s.subscribe(PLACED)
                    .name("ship")
                    .database(Database.jdbc(service))
                    .timeout(60_000)
                    .each((event, ctx) -> {
                        ctx.db()
                                .sql("insert into shipments values (?)")
                                .param(event.payload().order())
                                .update();
                        written.countDown();
                        awaitIgnoringInterrupts(abandoned);
                    });
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread caller = new Thread(() -> {
                try {
                    runner.run(
                            subscriber,
                            List.of(new EventConsumer.Delivery(
                                    EventOrigin.of("test").envelope(PLACED.of(new Placed("1"))), 1)));
                } catch (InterruptedException e) {
                    interrupted.set(true);
                }
            });
            caller.start();
            assertThat(written.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            caller.interrupt();
            caller.join(PATIENCE.toMillis());
            assertThat(interrupted).isTrue();
            abandoned.countDown();

            // Waits for the lock that the handler's transaction holds to its end.
            owner.sql("alter table shipments add column seen boolean").update();
            assertThat(owner.sql("select count(*) from shipments")
                            .query(Long.class)
                            .single())
                    .isZero();
        }
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                assertThat(latch.getCount()).isLessThanOrEqualTo(1);
            }
        }
    }
}
