package dev.kit.benchmarks.outbox;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database of this run, with Kit's outbox, and orders. */
final class OutboxDatabase implements AutoCloseable {

    private static final String NAME = "kit_benchmark_outbox";
    private static final String SERVER = "jdbc:postgresql://127.0.0.1:5432/";

    private final JdbcClient admin = JdbcClient.create(new DriverManagerDataSource(SERVER + "postgres?user=postgres"));
    private final HikariDataSource pool = new HikariDataSource();

    private OutboxDatabase() throws IOException {
        drop();
        admin.sql("create database " + NAME).update();
        pool.setJdbcUrl(SERVER + NAME + "?user=postgres");
        pool.setMaximumPoolSize(2);
        try (InputStream sql =
                Objects.requireNonNull(OutboxDatabase.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql"))) {
            client().sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)
                            + "create table orders (id uuid primary key, total numeric not null)")
                    .update();
        }
    }

    static OutboxDatabase create() throws IOException {
        return new OutboxDatabase();
    }

    DataSource dataSource() {
        return pool;
    }

    JdbcClient client() {
        return JdbcClient.create(pool);
    }

    /** Empties the tables, so that nothing of the round before is in the way. */
    void empty() {
        client().sql("truncate kit_outbox, orders").update();
    }

    /** Fills the outbox, with events of so many keys; 0 for events without one. */
    void fill(int events, int keys) {
        empty();
        client().sql("""
                insert into kit_outbox (id, target, type, key, payload, headers)
                select gen_random_uuid(), 'events', 'order.placed',
                       case when :keys > 0 then 'k' || n % greatest(:keys, 1) end,
                       json_build_object('orderId', 'o' || n, 'total', 99.99, 'items', json_build_array('a', 'b', 'c')),
                       '{"time": "2026-01-20T10:00:00Z", "source": "shop", "tenant": "acme", "attributes": {}}'
                  from generate_series(1, :events) n
                """).param("keys", keys).param("events", events).update();
        client().sql("analyze kit_outbox").update();
    }

    private void drop() {
        admin.sql("drop database if exists " + NAME + " with (force)").update();
    }

    @Override
    public void close() {
        pool.close();
        drop();
    }
}
