package dev.kit.acceptance;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The database that one run of an application gets, empty at its start. */
sealed interface RunDatabase extends AutoCloseable {

    /** The arguments that lead the application to it. */
    List<String> arguments();

    /** Its tables, column by column; H2 is asked once the application has ended. */
    List<String> columns();

    @Override
    default void close() {}

    /** For applications without one. */
    record None() implements RunDatabase {

        @Override
        public List<String> arguments() {
            return List.of();
        }

        @Override
        public List<String> columns() {
            return List.of();
        }
    }

    /** An H2 database in a file, which outlives the application. */
    record H2(Path directory) implements RunDatabase {

        @Override
        public List<String> arguments() {
            return List.of(
                    "--spring.datasource.url=" + url(),
                    "--spring.datasource.username=sa",
                    "--spring.sql.init.mode=always");
        }

        @Override
        public List<String> columns() {
            return Columns.of(url(), "sa", "");
        }

        private String url() {
            return "jdbc:h2:file:" + directory.resolve("h2");
        }
    }

    /** A PostgreSQL database that belongs to a plain role of the same name. */
    record Postgres(String name) implements RunDatabase {

        private static final String SERVER = "jdbc:postgresql://127.0.0.1:5432/";

        static Postgres create(String run) {
            Postgres database = new Postgres("acceptance_" + run.replace('-', '_'));
            database.close();
            administer("create role " + database.name + " login password '" + database.name + "'");
            administer("create database " + database.name + " owner " + database.name);
            return database;
        }

        String url() {
            return SERVER + name;
        }

        @Override
        public List<String> arguments() {
            return List.of(
                    "--spring.datasource.url=" + url(),
                    "--spring.datasource.username=" + name,
                    "--spring.datasource.password=" + name);
        }

        @Override
        public List<String> columns() {
            return Columns.of(url(), "postgres", "");
        }

        @Override
        public void close() {
            administer("drop database if exists " + name + " with (force)");
            administer("drop role if exists " + name);
        }

        /** Runs a statement in this database, past all row-level security. */
        void execute(String sql) {
            execute(url(), sql);
        }

        private static void administer(String sql) {
            execute(SERVER + "postgres", sql);
        }

        private static void execute(String url, String sql) {
            try (Connection connection = DriverManager.getConnection(url, "postgres", "");
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(
                        "The suite needs a PostgreSQL on 127.0.0.1:5432 that trusts the role postgres", e);
            }
        }
    }

    /** The columns of all tables that are not the database's own. */
    final class Columns {

        private static final String ALL = "select table_schema, table_name, column_name, data_type"
                + " from information_schema.columns"
                + " where lower(table_schema) not in ('information_schema', 'pg_catalog')"
                + " order by 1, 2, ordinal_position";

        private Columns() {}

        private static List<String> of(String url, String user, String password) {
            try (Connection connection = DriverManager.getConnection(url, user, password);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(ALL)) {
                List<String> columns = new ArrayList<>();
                while (rows.next()) {
                    columns.add(rows.getString(1) + "." + rows.getString(2) + "." + rows.getString(3) + " "
                            + rows.getString(4));
                }
                return columns;
            } catch (SQLException e) {
                throw new IllegalStateException("The tables of " + url + " could not be listed", e);
            }
        }
    }
}
