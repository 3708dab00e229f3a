package dev.kit.constructs.chaos;

import static dev.kit.constructs.subscribers.Subscribers.s;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A process that handles events until it is killed, or until its parent ends. */
final class ChaosConsumer {

    record Numbered(int number) {}

    static final EventType<Numbered> NUMBERED = EventType.of("chaos.numbered", Numbered.class);

    static final String EVENTS_URL = "CHAOS_EVENTS_URL";
    static final String JDBC_URL = "CHAOS_JDBC_URL";
    static final String JDBC_USER = "CHAOS_JDBC_USER";
    static final String JDBC_PASSWORD = "CHAOS_JDBC_PASSWORD";
    static final String READY = "ready";

    /** One of this many calls fails after its work. */
    private static final int FAILS_ONE_OF = 30;

    private static final int LONGEST_WORK_MILLIS = 20;

    private static final DataSource POOL = pool();
    private static final Service<DataSource> DATABASE = Service.of("database", env -> POOL);

    private static final Subscriber LEDGER = s.subscribe(NUMBERED)
            .name("ledger")
            .database(Database.jdbc(DATABASE))
            .idempotent()
            .retry(20, Duration.ofMillis(250))
            .concurrency(4)
            .each((event, ctx) -> handle(event.payload().number(), ctx.db()));

    private ChaosConsumer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry));
        subscribe(runner, EventConsumer.fromConnectionString(System.getenv(EVENTS_URL)));
        System.out.println(READY);
        // The end of the input is the end of the parent.
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    /** A consumer may start while its broker restarts. */
    private static void subscribe(SubscriberRunner runner, EventConsumer consumer) throws InterruptedException {
        while (true) {
            try {
                runner.start(LEDGER, consumer);
                return;
            } catch (EventException e) {
                Thread.sleep(100);
            }
        }
    }

    private static void handle(int number, JdbcClient db) throws InterruptedException {
        JdbcClient.create(POOL)
                .sql("insert into calls values (?)")
                .param(number)
                .update();
        db.sql("insert into effects values (?)").param(number).update();
        Random random = ThreadLocalRandom.current();
        Thread.sleep(random.nextInt(LONGEST_WORK_MILLIS));
        if (random.nextInt(FAILS_ONE_OF) == 0) {
            throw new IllegalStateException("This call fails after its work.");
        }
    }

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(System.getenv(JDBC_URL));
        pool.setUsername(System.getenv(JDBC_USER));
        pool.setPassword(System.getenv(JDBC_PASSWORD));
        pool.setMaximumPoolSize(9);
        pool.setMinimumIdle(1);
        return pool;
    }
}
