package dev.kit.constructs.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes orders and their events in one transaction, on a database that restarts, and gives some of them up again. */
final class ChaosOrders implements Publisher {

    private final EventOrigin origin = EventOrigin.of("chaos");
    private final HikariDataSource pool = new HikariDataSource();
    private final Transactions transactions = Transactions.on(pool);
    private final JdbcClient client = JdbcClient.create(transactions.dataSource());
    private final Publisher outbox =
            ServiceRegistry.create(new EnvironmentParser(Map.of())).get(Outbox.of(ChaosRelay.EVENTS));

    ChaosOrders(Map<String, String> database) {
        pool.setJdbcUrl(database.get(ChaosJvm.JDBC_URL));
        pool.setUsername(database.get(ChaosJvm.JDBC_USER));
        pool.setPassword(database.get(ChaosJvm.JDBC_PASSWORD));
        pool.setConnectionTimeout(2_000);
    }

    DataSource dataSource() {
        return pool;
    }

    @Override
    public void publish(List<Envelope> events) {
        try {
            rollBack(number(events.get(0)));
            transactions.execute(TransactionSettings.defaults(), () -> place(events));
        } catch (Exception e) {
            throw new EventException("The orders are not placed: " + e.getMessage(), e);
        }
    }

    /** A commit that the restart cut off has happened or has not; the order tells which. */
    private boolean place(List<Envelope> events) {
        boolean placed = client.sql("select count(*) from orders where number = ?")
                        .param(number(events.get(0)))
                        .query(Integer.class)
                        .single()
                > 0;
        if (!placed) {
            events.forEach(event -> client.sql("insert into orders values (?)")
                    .param(number(event))
                    .update());
            outbox.enlist(pool, events);
        }
        return placed;
    }

    /** The event of an order that is not placed has a negative number. */
    private void rollBack(int number) throws Exception {
        Envelope event = origin.envelope(ChaosJvm.NUMBERED.of(new ChaosJvm.Numbered(-number)));
        try {
            transactions.execute(TransactionSettings.defaults(), () -> {
                outbox.enlist(pool, List.of(event));
                throw new RolledBack();
            });
        } catch (RolledBack expected) {
            // The handler failed, as it should.
        }
    }

    private static int number(Envelope event) {
        return event.payload().path("number").intValue();
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class RolledBack extends Exception {

        private static final long serialVersionUID = 1L;
    }
}
