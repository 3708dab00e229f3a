package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The requirements of row-level security.
 *
 * @param role the role of the connection
 * @param bypassed whether the role bypasses policies
 * @param variables the settings that policies and functions read, such as {@code app.tenant_id}
 * @param tables the names of the tables with row-level security
 */
record Policies(String role, boolean bypassed, List<String> variables, List<String> tables) {

    private static final String ROLE = """
            select current_user, exists (
                select from pg_catalog.pg_roles where rolname = current_user and (rolsuper or rolbypassrls))
            """;

    private static final String VARIABLES = """
            with texts(text) as (
                select coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_catalog.pg_policies
                union all
                select p.prosrc from pg_catalog.pg_proc p
                join pg_catalog.pg_namespace n on n.oid = p.pronamespace
                where n.nspname not in ('pg_catalog', 'information_schema') and p.prosrc ilike '%current_setting%')
            select distinct m[1] from texts,
                pg_catalog.regexp_matches(
                    text, 'current_setting\\s*\\(\\s*''([A-Za-z0-9_$]+\\.[A-Za-z0-9_$.]+)''', 'gi') m
            order by 1
            """;

    private static final String TABLES = """
            select n.nspname, c.relname from pg_catalog.pg_class c
            join pg_catalog.pg_namespace n on n.oid = c.relnamespace
            where c.relrowsecurity order by 1, 2
            """;

    static Policies read(Connection connection, DatabaseSchema schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String role;
            boolean bypassed;
            try (ResultSet rows = statement.executeQuery(ROLE)) {
                rows.next();
                role = rows.getString(1);
                bypassed = rows.getBoolean(2);
            }
            return new Policies(
                    role,
                    bypassed,
                    names(statement, VARIABLES, row -> Optional.of(row.getString(1))),
                    names(
                            statement,
                            TABLES,
                            row -> schema.table(Sql.nameable(row.getString(1)) + "." + Sql.nameable(row.getString(2)))
                                    .map(Table::name)));
        }
    }

    private static List<String> names(Statement statement, String sql, SqlFunction<ResultSet, Optional<String>> name)
            throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                name.apply(rows).ifPresent(names::add);
            }
        }
        return List.copyOf(names);
    }
}
