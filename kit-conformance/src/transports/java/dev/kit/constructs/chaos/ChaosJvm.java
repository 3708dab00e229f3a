package dev.kit.constructs.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The inside of a {@link ChaosProcess}: its events, its database, and its end with its parent. */
final class ChaosJvm {

    record Numbered(int number) {}

    static final EventType<Numbered> NUMBERED = EventType.of("chaos.numbered", Numbered.class);

    static final String EVENTS_URL = "CHAOS_EVENTS_URL";
    static final String JDBC_URL = "CHAOS_JDBC_URL";
    static final String JDBC_USER = "CHAOS_JDBC_USER";
    static final String JDBC_PASSWORD = "CHAOS_JDBC_PASSWORD";
    static final String READY = "ready";

    static final DataSource POOL = pool();

    /** Connections of a pool that has no transaction of the engine: a rollback cannot take their work back. */
    static final JdbcClient ASIDE = JdbcClient.create(pool());

    static final Service<DataSource> DATABASE = Service.of("database", env -> POOL);

    /** One of this many calls fails after its work. */
    private static final int FAILS_ONE_OF = 30;

    private static final int LONGEST_WORK_MILLIS = 20;

    private ChaosJvm() {}

    static void serve(Subscriber subscriber) throws IOException, InterruptedException {
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry));
        subscribe(runner, subscriber, EventConsumer.fromConnectionString(System.getenv(EVENTS_URL)));
        untilParentEnds();
    }

    /** A consumer may start while its broker restarts. */
    private static void subscribe(SubscriberRunner runner, Subscriber subscriber, EventConsumer consumer)
            throws InterruptedException {
        while (true) {
            try {
                runner.start(subscriber, consumer);
                return;
            } catch (EventException e) {
                Thread.sleep(100);
            }
        }
    }

    /** Says that this process works, and ends it when its input ends. */
    static void untilParentEnds() throws IOException {
        System.out.println(READY);
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    /** Notes a call of {@code number}, and does its work through {@code db}. */
    static void handle(int number, JdbcClient db) throws InterruptedException {
        begin(number);
        work(number, db);
    }

    /** Notes a call of {@code number}. */
    static void begin(int number) {
        ASIDE.sql("insert into calls values (?)").param(number).update();
    }

    /** Has the effect of {@code number} through {@code db}, takes its time, and fails now and then. */
    static void work(int number, JdbcClient db) throws InterruptedException {
        db.sql("insert into effects values (?)").param(number).update();
        Random random = ThreadLocalRandom.current();
        Thread.sleep(random.nextInt(LONGEST_WORK_MILLIS));
        if (random.nextInt(FAILS_ONE_OF) == 0) {
            ASIDE.sql("insert into failures values (?)").param(number).update();
            throw new IllegalStateException("This call fails after its work.");
        }
    }

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(System.getenv(JDBC_URL));
        pool.setUsername(System.getenv(JDBC_USER));
        pool.setPassword(System.getenv(JDBC_PASSWORD));
        pool.setMaximumPoolSize(8);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(5_000);
        return pool;
    }
}
