package dev.kit.constructs.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A database for one test, with an owner and a plain role.
 *
 * <p>The owner migrates and seeds: it bypasses row-level security. The application role does not: it is neither
 * superuser nor BYPASSRLS and owns nothing, as an application's role should be. Both have the password {@code kit}.
 * Thread-safe; closing it closes open connections and drops the database and its roles.
 */
public final class PostgresDatabase implements AutoCloseable {

    private static final String PASSWORD = "kit";

    private final PostgresServer server;
    private final String name;

    private PostgresDatabase(PostgresServer server, String name) {
        this.server = server;
        this.name = name;
    }

    static PostgresDatabase create(PostgresServer server, String name) {
        PostgresDatabase database = new PostgresDatabase(server, name);
        database.asAdministrator(
                "create role %s login bypassrls createrole password '%s'".formatted(database.ownerRole(), PASSWORD),
                "create role %s login nosuperuser nobypassrls password '%s'"
                        .formatted(database.applicationRole(), PASSWORD),
                "create database %s owner %s".formatted(name, database.ownerRole()));
        return database;
    }

    /** Returns the name of the database. */
    public String name() {
        return name;
    }

    /** Returns the role that owns the database, migrates and seeds. */
    public String ownerRole() {
        return name + "_owner";
    }

    /** Returns the plain role of the application, subject to row-level security. */
    public String applicationRole() {
        return name + "_app";
    }

    /**
     * Creates a role with BYPASSRLS that the application may assume.
     *
     * <p>It is for {@code .rlsBypass()}. A role that exists is returned: a migration creates it too, and grants it what
     * it grants the application.
     */
    public String createBypassRole() {
        asAdministrator(
                "do $$ begin if to_regrole('%1$s') is null then create role %1$s nologin bypassrls; end if; end $$"
                        .formatted(bypassRole()),
                "grant %s to %s".formatted(bypassRole(), applicationRole()));
        return bypassRole();
    }

    private String bypassRole() {
        return name + "_bypass";
    }

    /** Returns a data source with unpooled connections as the owner. */
    public DataSource owner() {
        return new DriverManagerDataSource(jdbcUrl(), ownerRole(), PASSWORD);
    }

    /** Returns a data source with unpooled connections as the application's plain role. */
    public DataSource application() {
        return new DriverManagerDataSource(jdbcUrl(), applicationRole(), PASSWORD);
    }

    /** Returns the JDBC URL without user, such as {@code jdbc:postgresql://127.0.0.1:5432/kit_…}. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + server.address() + "/" + name;
    }

    /** Returns the password of both roles. */
    public String password() {
        return PASSWORD;
    }

    /**
     * Returns a connection string in the format of {@code DATABASE_URL}.
     *
     * <p>Its form is {@code postgresql://role:password@host:port/name}.
     */
    public String connectionString(String role) {
        return "postgresql://" + role + ":" + PASSWORD + "@" + server.address() + "/" + name;
    }

    @Override
    public void close() {
        asAdministrator(
                "drop database if exists %s with (force)".formatted(name),
                "drop role if exists %s".formatted(bypassRole()),
                "drop role if exists %s".formatted(applicationRole()),
                "drop role if exists %s".formatted(ownerRole()));
    }

    private void asAdministrator(String... statements) {
        try (Connection connection = server.connectAsAdministrator("postgres");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "The test database " + name + " could not be set up or dropped: " + e.getMessage()
                            + ". The administrator's connection needs the right to create databases and roles.",
                    e);
        }
    }
}
