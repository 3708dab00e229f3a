package dev.kit.constructs.chaos;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The effects of handled events, in a database that no chaos touches. */
final class Ledger implements AutoCloseable {

    private final PostgresDatabase database;
    private final JdbcClient client;

    private Ledger(PostgresDatabase database) {
        this.database = database;
        this.client = JdbcClient.create(database.owner());
    }

    static Ledger create() throws IOException {
        Ledger ledger = new Ledger(PostgresServer.find().createDatabase());
        try (InputStream inbox =
                Objects.requireNonNull(Ledger.class.getResourceAsStream("/META-INF/kit/sql/kit_inbox.sql"))) {
            ledger.client
                    .sql(new String(inbox.readAllBytes(), StandardCharsets.UTF_8)
                            + ";create table effects (number int not null);"
                            + "create index on effects (number);"
                            + "create table calls (number int not null);"
                            + "create table failures (number int not null);"
                            + "grant select, insert, delete on kit_inbox, effects, calls, failures to "
                            + ledger.database.applicationRole())
                    .update();
        }
        return ledger;
    }

    /** The database, and where events come from, as environment variables of a process. */
    Map<String, String> environment(String connectionString) {
        return Map.of(
                ChaosJvm.EVENTS_URL, connectionString,
                ChaosJvm.JDBC_URL, database.jdbcUrl(),
                ChaosJvm.JDBC_USER, database.applicationRole(),
                ChaosJvm.JDBC_PASSWORD, database.password());
    }

    /** Waits until the effects of so many events are there; returns early if none comes any more. */
    void await(int events, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (distinct() < events && System.nanoTime() < end) {
            Thread.sleep(500);
        }
        // Events that come twice come later.
        Thread.sleep(3_000);
    }

    /** Waits until at least {@code calls} have begun and have no effect yet. */
    void awaitUnfinished(int calls, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (unfinished() < calls) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        unfinished() + " of " + calls + " calls were unfinished after " + patience + ".");
            }
            Thread.sleep(20);
        }
    }

    private long unfinished() {
        return client.sql("select count(distinct number) from calls"
                        + " where not exists (select from effects where effects.number = calls.number)")
                .query(Long.class)
                .single();
    }

    /** Waits until no effect has come for a while. */
    void awaitQuiet(Duration quiet) throws InterruptedException {
        long known = -1;
        long now = distinct();
        while (now != known) {
            Thread.sleep(quiet.toMillis());
            known = now;
            now = distinct();
        }
    }

    private long distinct() {
        return client.sql("select count(distinct number) from effects")
                .query(Long.class)
                .single();
    }

    List<Integer> missing(int events) {
        return client.sql("select n from generate_series(1, ?) n where not exists"
                        + " (select from effects where number = n) limit 20")
                .param(events)
                .query(Integer.class)
                .list();
    }

    /** Effects of events that no transaction committed. */
    List<Integer> unpublished(int events) {
        return client.sql("select number from effects where number not between 1 and ? limit 20")
                .param(events)
                .query(Integer.class)
                .list();
    }

    /** Events beyond {@code number} that were handled more often than their failures explain. */
    List<Integer> repeatedAfter(int number) {
        return client.sql("select number from calls where number > ? group by number having count(*) > 1"
                        + " + (select count(*) from failures where failures.number = calls.number) limit 20")
                .param(number)
                .query(Integer.class)
                .list();
    }

    List<Integer> twice() {
        return client.sql("select number from effects group by number having count(*) > 1 limit 20")
                .query(Integer.class)
                .list();
    }

    @Override
    public String toString() {
        return distinct() + " events with effects, "
                + client.sql("select count(*) from calls").query(Long.class).single() + " calls begun";
    }

    @Override
    public void close() {
        database.close();
    }
}
