package dev.kit.studio.data;

import dev.kit.studio.sql.SqlScanner;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Keeps one statement of unknown content from excluded tables, within its transaction.
 *
 * <p>PostgreSQL locks each relation that a statement reads, by whatever name, view or function it comes to it, and keeps the
 * lock to the end of the transaction. So the locks tell what was read; those of the plan before a row is.
 */
final class ExclusionGuard {

    /** They run a text that no plan shows, and may put what they find into an error. */
    private static final Pattern RUNS_TEXT =
            Pattern.compile("(query|cursor|table|schema|database)_to_xml.*|ts_stat|ts_rewrite|dblink.*");

    /** Samples of the values of each column. */
    private static final String STATISTICS =
            "'pg_catalog.pg_statistic'::pg_catalog.regclass, 'pg_catalog.pg_statistic_ext_data'::pg_catalog.regclass";

    private final Connection connection;
    private final Map<Long, String> excluded;

    private ExclusionGuard(Connection connection, Map<Long, String> excluded) {
        this.connection = connection;
        this.excluded = excluded;
    }

    static ExclusionGuard of(ExcludedTables tables, Connection connection) throws SQLException {
        return new ExclusionGuard(connection, tables.in(connection));
    }

    /** Whether there is nothing to be kept from. */
    boolean isIdle() {
        return excluded.isEmpty();
    }

    /**
     * Refuses functions that run a text.
     *
     * @throws DataException if the statement names one
     */
    void requireVisible(OneStatement statement) {
        String sql = statement.sql();
        SqlScanner scanner = new SqlScanner(sql);
        for (SqlScanner.Token token = scanner.next(); token != null; token = scanner.next()) {
            String text = sql.substring(token.start(), token.end()).toLowerCase(Locale.ROOT);
            boolean escaped = text.equals("u") && sql.startsWith("&\"", token.end());
            boolean name = token.kind() == SqlScanner.Kind.WORD || text.startsWith("\"");
            if (escaped || (name && RUNS_TEXT.matcher(text.replace("\"", "")).matches())) {
                throw DataException.notAllowed(
                        (escaped ? "Names with U&" : "Functions that run a text as SQL")
                                + " are refused while tables are excluded from the studio",
                        token.start() + 1);
            }
        }
    }

    /**
     * Refuses a statement that read, or would read, an excluded table.
     *
     * @throws DataException if the transaction holds a lock on one
     */
    void requireUntouched() throws SQLException {
        String oids = excluded.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String sql = "select l.relation::pg_catalog.int8, l.relation::pg_catalog.regclass from pg_catalog.pg_locks l"
                + " where l.locktype operator(pg_catalog.=) 'relation'"
                + " and l.pid operator(pg_catalog.=) pg_catalog.pg_backend_pid()"
                + " and l.relation operator(pg_catalog.=) any (array[" + STATISTICS + ", " + oids
                + "]::pg_catalog.oid[]) limit 1";
        try (Statement statement = connection.createStatement();
                ResultSet held = statement.executeQuery(sql)) {
            if (held.next()) {
                throw DataException.excluded(excluded.getOrDefault(held.getLong(1), held.getString(2)));
            }
        }
    }
}
