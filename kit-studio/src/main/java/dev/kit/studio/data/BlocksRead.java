package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The numbers of blocks of selected tables, including their indexes, that a session has read.
 *
 * <p>PostgreSQL releases the locks of a failed statement, but keeps these figures until the end of the transaction.
 *
 * @param counts by the oid of the table, without tables of which nothing was read
 * @param complete whether every block is counted: false if the server does not count, or for foreign tables
 */
record BlocksRead(Map<Long, Long> counts, boolean complete) {

    /** Disables parallel workers, each of which has its own counters. */
    private static final String ALONE = "set local max_parallel_workers_per_gather = 0";

    private static final String COUNTS = """
            with wanted as (select w.oid from pg_catalog.unnest(array[%s]::pg_catalog.oid[]) w(oid)),
                 parts as (
                     select w.oid, w.oid as part from wanted w
                     union all
                     select i.indrelid, i.indexrelid from pg_catalog.pg_index i
                       join wanted w on w.oid operator(pg_catalog.=) i.indrelid)
            select null::pg_catalog.int8 as oid, null::pg_catalog.int8 as blocks,
                   pg_catalog.current_setting('track_counts') operator(pg_catalog.=) 'on'
                   and not exists (select 1 from pg_catalog.pg_class c join wanted w on w.oid operator(pg_catalog.=) c.oid
                                    where c.relkind operator(pg_catalog.=) 'f') as complete
            union all
            select p.oid::pg_catalog.int8, pg_catalog.sum(pg_catalog.pg_stat_get_xact_blocks_fetched(p.part))::pg_catalog.int8,
                   null
              from parts p
             group by p.oid
            having pg_catalog.sum(pg_catalog.pg_stat_get_xact_blocks_fetched(p.part)) operator(pg_catalog.>) 0
            """;

    /** Returns the counters so far, and switches parallel workers off for the transaction. */
    static BlocksRead before(Connection connection, Collection<Long> tables) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ALONE);
        }
        return now(connection, tables);
    }

    static BlocksRead now(Connection connection, Collection<Long> tables) throws SQLException {
        String oids = tables.stream().map(String::valueOf).collect(Collectors.joining(", "));
        Map<Long, Long> counts = new LinkedHashMap<>();
        boolean complete = false;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(COUNTS.formatted(oids))) {
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

    /** Returns a table of which more was read than {@code before}. */
    Optional<Long> readSince(BlocksRead before) {
        return counts.entrySet().stream()
                .filter(count -> count.getValue() > before.counts().getOrDefault(count.getKey(), 0L))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
