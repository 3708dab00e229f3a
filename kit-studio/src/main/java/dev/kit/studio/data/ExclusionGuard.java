package dev.kit.studio.data;

import dev.kit.redaction.sql.SqlScanner;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Prevents one statement of unknown content from reading excluded tables, within its transaction.
 *
 * <p>PostgreSQL locks each relation that a statement reads, through any name, view or function, and keeps the lock
 * until the end of the transaction. The locks thus show the tables that were read; the locks of the plan show them
 * before any row is read. A failed statement loses its locks; the blocks it read determine whether its error, which can
 * contain values, may be shown.
 *
 * @param excluded the names of the excluded tables, by oid
 */
record ExclusionGuard(Connection connection, Map<Long, String> excluded) {

    /** Functions that execute SQL text. No plan shows its tables, and an error may contain their values. */
    private static final Pattern RUNS_TEXT =
            Pattern.compile("(query|cursor|table|schema|database)_to_xml.*|ts_stat|ts_rewrite|dblink.*");

    /** Names that change settings, which may disable the counters of blocks. */
    private static final Pattern CONFIGURES = Pattern.compile("set_config|pg_settings");

    /** The system tables that contain sample values of each column. */
    private static final String STATISTICS =
            "'pg_catalog.pg_statistic'::pg_catalog.regclass, 'pg_catalog.pg_statistic_ext_data'::pg_catalog.regclass";

    /** Disables parallel workers, each of which has its own counters. */
    private static final String ALONE = "set local max_parallel_workers_per_gather = 0";

    private static final String BLOCKS_READ = """
            with wanted as (select w.oid from pg_catalog.unnest(array[%s]::pg_catalog.oid[]) w(oid)),
                 parts as (
                     select w.oid, w.oid as part from wanted w
                     union all
                     select i.indrelid, i.indexrelid from pg_catalog.pg_index i
                       join wanted w on w.oid operator(pg_catalog.=) i.indrelid)
            select null::pg_catalog.int8 as oid, null::pg_catalog.int8 as blocks,
                   pg_catalog.current_setting('track_counts') operator(pg_catalog.=) 'on'
                   and not exists (select 1 from pg_catalog.pg_class c
                                     join wanted w on w.oid operator(pg_catalog.=) c.oid
                                    where c.relkind operator(pg_catalog.=) 'f') as complete
            union all
            select p.oid::pg_catalog.int8,
                   pg_catalog.sum(pg_catalog.pg_stat_get_xact_blocks_fetched(p.part))::pg_catalog.int8,
                   null
              from parts p
             group by p.oid
            having pg_catalog.sum(pg_catalog.pg_stat_get_xact_blocks_fetched(p.part)) operator(pg_catalog.>) 0
            """;

    /**
     * Rejects functions that execute SQL text, and names with Unicode escapes, which could hide such a function.
     *
     * @throws DataException if the statement contains either
     */
    void requireVisible(OneStatement statement) {
        for (SqlScanner.Token token : SqlScanner.tokens(statement.sql())) {
            boolean escaped = token.word().equals("u") && statement.sql().startsWith("&\"", token.end());
            if (escaped || isNamed(token, RUNS_TEXT)) {
                throw DataException.notAllowed(
                        (escaped ? "Names with U&" : "Functions that run a text as SQL")
                                + " are refused while tables are excluded from the studio",
                        token.start() + 1);
            }
        }
    }

    private static boolean isNamed(SqlScanner.Token token, Pattern names) {
        return token.isName()
                && names.matcher(token.text().toLowerCase(Locale.ROOT).replace("\"", ""))
                        .matches();
    }

    /**
     * Runs a part of a statement, and hides its error if the message may contain values of excluded tables.
     *
     * @throws DataException instead of one from {@code work} if the statement read an excluded table before it failed
     */
    <T> T withoutLeaks(OneStatement statement, SqlFunction<Connection, T> work) throws SQLException {
        try (Statement alone = connection.createStatement()) {
            alone.execute(ALONE);
        }
        BlocksRead before = blocksRead();
        Savepoint savepoint = connection.setSavepoint();
        try {
            return work.apply(connection);
        } catch (DataException failure) {
            if (failure.status() != 503) {
                connection.rollback(savepoint);
                requireUnread(before, statement, failure);
            }
            throw failure;
        }
    }

    private BlocksRead blocksRead() throws SQLException {
        Map<Long, Long> counts = new LinkedHashMap<>();
        boolean complete = false;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(BLOCKS_READ.formatted(oids()))) {
            while (rows.next()) {
                long table = rows.getLong(1);
                if (rows.wasNull()) {
                    complete = rows.getBoolean(3);
                } else {
                    counts.put(table, rows.getLong(2));
                }
            }
        }
        return new BlocksRead(counts, complete);
    }

    private String oids() {
        return excluded.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private void requireUnread(BlocksRead before, OneStatement statement, DataException failure) throws SQLException {
        blocksRead().counts().forEach((table, blocks) -> {
            if (blocks > before.counts().getOrDefault(table, 0L)) {
                throw DataException.excluded(excluded.getOrDefault(table, String.valueOf(table)));
            }
        });
        if (failure.code().equals("SQL_ERROR")
                && (!before.complete()
                        || SqlScanner.tokens(statement.sql()).stream().anyMatch(token -> isNamed(token, CONFIGURES)))) {
            throw DataException.hiddenError(failure);
        }
    }

    /**
     * Rejects a statement that has read, or would read, an excluded table.
     *
     * @throws DataException if the transaction holds a lock on an excluded table or on column statistics
     */
    void requireUntouched() throws SQLException {
        String sql = "select l.relation::pg_catalog.int8, l.relation::pg_catalog.regclass from pg_catalog.pg_locks l"
                + " where l.locktype operator(pg_catalog.=) 'relation'"
                + " and l.pid operator(pg_catalog.=) pg_catalog.pg_backend_pid()"
                + " and l.relation operator(pg_catalog.=) any (array[" + STATISTICS + ", " + oids()
                + "]::pg_catalog.oid[]) limit 1";
        try (Statement statement = connection.createStatement();
                ResultSet held = statement.executeQuery(sql)) {
            if (held.next()) {
                throw DataException.excluded(excluded.getOrDefault(held.getLong(1), held.getString(2)));
            }
        }
    }

    /**
     * The numbers of blocks of excluded tables, including their indexes, that this session has read. PostgreSQL
     * releases the locks of a failed statement, but keeps these figures until the end of the transaction.
     *
     * @param counts by the oid of the table, without tables of which nothing was read
     * @param complete whether every block is counted: false if the server does not count, or for foreign tables
     */
    private record BlocksRead(Map<Long, Long> counts, boolean complete) {}
}
