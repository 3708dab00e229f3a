package dev.kit.constructs.events.pgboss;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The existing tables, which differ between the versions of pg-boss.
 *
 * @param ownTables whether Kit created them, so that no Node.js peer uses them
 * @param columns the columns of each table
 */
record Layout(boolean ownTables, Map<String, Set<String>> columns) {

    private static final String COLUMNS = """
            select c.relname, a.attname
              from pg_catalog.pg_attribute a
              join pg_catalog.pg_class c on c.oid = a.attrelid
              join pg_catalog.pg_namespace n on n.oid = c.relnamespace
             where n.nspname = ? and c.relname in ('job', 'queue', 'subscription', 'kit_version', 'version')
               and a.attnum > 0 and not a.attisdropped
            """;

    private static final String UNDEFINED_COLUMN = "42703";
    private static final String UNDEFINED_TABLE = "42P01";

    private static final Map<String, List<String>> REQUIRED = Map.of(
            "job",
            List.of(("id name priority data state retry_limit retry_count retry_delay retry_backoff start_after"
                            + " started_on singleton_key created_on completed_on keep_until output dead_letter policy")
                    .split(" ")),
            "queue",
            List.of("name", "policy", "retry_limit", "retry_delay", "retry_backoff", "expire_seconds", "dead_letter"),
            "subscription",
            List.of("event", "name"));

    static Layout read(Connection connection, String schema) throws SQLException {
        Map<String, Set<String>> columns = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.computeIfAbsent(rows.getString(1), table -> new TreeSet<>())
                            .add(rows.getString(2));
                }
            }
        }
        return new Layout(columns.containsKey("kit_version"), columns);
    }

    /** Returns whether a statement failed because of a missing table or column. */
    static boolean isOutdated(SQLException failure) {
        return UNDEFINED_COLUMN.equals(failure.getSQLState()) || UNDEFINED_TABLE.equals(failure.getSQLState());
    }

    /** Returns whether none of the tables exists. */
    boolean isAbsent() {
        return columns.isEmpty();
    }

    /** Returns the required tables and columns that are missing, such as {@code queue.policy}. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        REQUIRED.forEach((table, names) ->
                names.stream().filter(name -> !has(table, name)).forEach(name -> missing.add(table + "." + name)));
        if (!has("job", "expire_seconds") && !has("job", "expire_in")) {
            missing.add("job.expire_seconds");
        }
        return missing.stream().sorted().toList();
    }

    boolean has(String table, String column) {
        return columns.getOrDefault(table, Set.of()).contains(column);
    }

    /** Returns whether jobs may wait for other jobs, as from pg-boss 12 on. */
    boolean blocks() {
        return has("job", "blocked");
    }
}
