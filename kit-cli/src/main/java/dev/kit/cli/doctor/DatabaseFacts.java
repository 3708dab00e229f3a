package dev.kit.cli.doctor;

import dev.kit.cli.database.OwnDriver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The state of a PostgreSQL database, read through one connection.
 *
 * @param version the server's version
 * @param skew the time by which the server's clock is ahead
 * @param tables the problems of tables with row-level security, in the words of Kit's own guard
 * @param protectedTables the number of tables with row-level security
 */
record DatabaseFacts(
        String version,
        Duration skew,
        String role,
        boolean superuser,
        boolean bypassing,
        int protectedTables,
        List<String> tables,
        Set<String> available,
        Set<String> installed) {

    private static final String SECONDS = "3";

    /** The same rule as that of {@code RlsGuard}, whose libraries are not on the class path of the command. */
    private static final String PROTECTED = """
            select c.oid::regclass::text, c.relforcerowsecurity,
                   pg_has_role(current_user, c.relowner, 'member'),
                   exists (select 1 from pg_policy p where p.polrelid = c.oid)
              from pg_class c
             where c.relkind in ('r', 'p') and c.relrowsecurity
             order by 1
            """;

    /** Reads the state. Nothing is changed: the connection is read-only. */
    static DatabaseFacts read(DatabaseAddress address, Clock clock) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(address.credentials());
        properties.setProperty("connectTimeout", SECONDS);
        properties.setProperty("socketTimeout", SECONDS);
        properties.setProperty("ApplicationName", "kit doctor");
        try (Connection connection = OwnDriver.connect(address.jdbcUrl(), properties);
                Statement statement = connection.createStatement()) {
            connection.setReadOnly(true);
            Instant before = clock.instant();
            ResultSet row = statement.executeQuery("""
                    select current_setting('server_version'), extract(epoch from clock_timestamp()) * 1000,
                           rolname, rolsuper, rolbypassrls
                      from pg_roles where rolname = current_user
                    """);
            row.next();
            Instant after = clock.instant();
            Instant middle = before.plus(Duration.between(before, after).dividedBy(2));
            String version = row.getString(1);
            Duration skew = Duration.between(middle, Instant.ofEpochMilli(row.getLong(2)));
            String role = row.getString(3);
            boolean superuser = row.getBoolean(4);
            boolean bypassing = row.getBoolean(5);
            List<String> problems = new ArrayList<>();
            int count = tables(statement, problems);
            return new DatabaseFacts(
                    version,
                    skew,
                    role,
                    superuser,
                    bypassing,
                    count,
                    List.copyOf(problems),
                    names(statement, "select name from pg_available_extensions"),
                    names(statement, "select extname from pg_extension"));
        }
    }

    private static int tables(Statement statement, List<String> problems) throws SQLException {
        int count = 0;
        try (ResultSet row = statement.executeQuery(PROTECTED)) {
            while (row.next()) {
                count++;
                String name = row.getString(1);
                if (row.getBoolean(3) && !row.getBoolean(2)) {
                    problems.add("table " + name + " does not force its policies on its owner, the application's role");
                }
                if (!row.getBoolean(4)) {
                    problems.add("table " + name + " has row-level security but no policy");
                }
            }
        }
        return count;
    }

    private static Set<String> names(Statement statement, String query) throws SQLException {
        Set<String> names = new TreeSet<>();
        try (ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }
}
