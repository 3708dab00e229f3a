package dev.kit.constructs.events.pgboss;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/**
 * Determines whether a data source uses the database of the queues. Thread-safe.
 *
 * <p>Host names are not sufficient: a server has several names through proxies and aliases, and a restored copy has the
 * identifiers of its original. A lock of a random number is therefore acquired over the publisher's connection: a
 * connection that sees the lock is on the same server and in the same database. The result is cached for each URL of
 * each data source.
 */
final class SameDatabase {

    private static final String LOCK = "select pg_try_advisory_lock(?)";
    private static final String UNLOCK = "select pg_advisory_unlock(?)";

    private static final String SEEN = """
            select exists (
                   select 1 from pg_catalog.pg_locks l
                     join pg_catalog.pg_database d on d.oid = l.database and d.datname = current_database()
                    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
                      and (l.classid::bigint << 32) | l.objid::bigint = ?)
            """;

    private static final String ALLOWED = """
            select case when has_schema_privilege('%2$s', 'usage')
                        then has_table_privilege('%1$s.job', 'insert')
                             and has_table_privilege('%1$s.queue', 'select')
                             and has_table_privilege('%1$s.subscription', 'select')
                        else false end
            """;

    private final PgBossDatabase database;
    private final Map<DataSource, Map<String, Boolean>> known = new WeakHashMap<>();

    SameDatabase(PgBossDatabase database) {
        this.database = database;
    }

    /**
     * Returns whether jobs can be inserted over {@code theirs}, an open connection of {@code dataSource}.
     *
     * @throws SQLException if it cannot be determined
     */
    boolean includes(DataSource dataSource, Connection theirs) throws SQLException {
        Map<String, Boolean> answers;
        synchronized (known) {
            answers = known.computeIfAbsent(dataSource, key -> new ConcurrentHashMap<>());
        }
        String url = String.valueOf(theirs.getMetaData().getURL());
        Boolean answer = answers.get(url);
        if (answer == null) {
            answer = isPostgres(theirs) && meet(theirs) && isAllowed(theirs);
            answers.put(url, answer);
        }
        return answer;
    }

    private static boolean isPostgres(Connection theirs) throws SQLException {
        return "PostgreSQL".equals(theirs.getMetaData().getDatabaseProductName());
    }

    private boolean meet(Connection theirs) throws SQLException {
        long number = ThreadLocalRandom.current().nextLong();
        return database.pool().retrying(ours -> {
            database.layout(ours);
            ask(ours, LOCK, number);
            try {
                return sees(theirs, number);
            } finally {
                ask(ours, UNLOCK, number);
            }
        });
    }

    /**
     * Returns whether the lock is visible. Databases that only resemble PostgreSQL may lack the view, which must not
     * fail the transaction.
     */
    private static boolean sees(Connection theirs, long number) throws SQLException {
        Savepoint before = theirs.setSavepoint();
        try {
            boolean seen = ask(theirs, SEEN, number);
            theirs.releaseSavepoint(before);
            return seen;
        } catch (SQLException e) {
            theirs.rollback(before);
            PgBossDatabase.log.debug("A data source could not be compared with the database of the queues", e);
            return false;
        }
    }

    private boolean isAllowed(Connection theirs) throws SQLException {
        String sql = ALLOWED.formatted(database.schema(), database.options().schema());
        try (PreparedStatement statement = theirs.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            boolean allowed = row.next() && row.getBoolean(1);
            if (!allowed) {
                PgBossDatabase.log.warn(
                        "Events are published after the commit, not in it: user {} may not write to schema {}."
                                + " Grant usage"
                                + " on the schema, insert on its table job, and select on queue and subscription.",
                        theirs.getMetaData().getUserName(),
                        database.options().schema());
            }
            return allowed;
        }
    }

    private static boolean ask(Connection connection, String sql, long number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, number);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
