package dev.kit.constructs.events.pgboss;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Releases claims of dead processes, and deletes old rows from Kit's own tables. One instance works at a time.
 *
 * <p>In the tables of pg-boss, its own supervisor deletes old rows.
 */
final class Upkeep {

    private static final String LEAD = "select pg_try_advisory_xact_lock(hashtextextended('kit.pgboss.upkeep.%s', 0))";

    /** Releases expired claims. After a restart of the server, living processes have the time to renew theirs. */
    private static final String EXPIRE = """
            with expired as (
              update %1$s.job j
                 set state = 'retry', start_after = now(),
                     output = '{"message": "its claim expired: the process that held it ended or hung"}'
               where j.name in (select s.name from %1$s.subscription s where starts_with(s.name, s.event || '/'))
                 and j.state = 'active' and j.started_on + %2$s < now()
                 and pg_postmaster_start_time() < now() - interval '15 s'
              returning j.name
            )
            select name, count(*) as jobs, pg_notify('%3$s', name) from expired group by name
            """;

    private static final String DELETE = """
            with old as (
              delete from %1$s.job
               where ctid = any (array(
                     select ctid from %1$s.job
                      where state in ('completed', 'cancelled')
                            and completed_on + deletion_seconds * interval '1 s' < now()
                         or state < 'active' and keep_until < now()
                      limit 10000))
              returning name, state
            )
            select name, count(*) from old where state < 'active' group by name
            """;

    private static final int RUNS_PER_DELETION = 100;

    private final Layout layout;
    private final String lead;
    private final String expire;
    private final String delete;
    private int runs;

    Upkeep(PgBossDatabase database, Layout layout) {
        this.layout = layout;
        this.lead = LEAD.formatted(database.options().schema());
        String expiry = layout.has("job", "expire_seconds") ? "j.expire_seconds * interval '1 s'" : "j.expire_in";
        this.expire = EXPIRE.formatted(database.schema(), expiry, database.channel());
        this.delete = DELETE.formatted(database.schema());
    }

    /** Returns the tables for which its statements were created. */
    Layout layout() {
        return layout;
    }

    /** Runs the upkeep, unless another instance does. */
    void run(Connection connection) throws SQLException {
        Connections.inTransaction(connection, leading -> {
            try (Statement statement = leading.createStatement()) {
                if (leads(statement)) {
                    warn(statement, expire, "are delivered again: the process that held them ended or hung");
                    if (layout.ownTables() && runs++ % RUNS_PER_DELETION == 0) {
                        warn(statement, delete, "were deleted: nobody took them within its retention");
                    }
                }
                return runs;
            }
        });
    }

    private boolean leads(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(lead)) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** Runs a statement that changes events, and warns of each queue. */
    private static void warn(Statement statement, String sql, String fate) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                PgBossDatabase.log.warn("{} events of queue {} {}.", rows.getInt(2), rows.getString(1), fate);
            }
        }
    }
}
