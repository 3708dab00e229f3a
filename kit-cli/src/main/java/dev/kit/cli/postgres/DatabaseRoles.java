package dev.kit.cli.postgres;

import dev.kit.cli.database.OwnDriver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** The database and its roles, which are created if they do not exist. */
record DatabaseRoles(int port, ClusterSecrets secrets, String database) {

    static String owner(String database) {
        return database + "_owner";
    }

    void ensure() throws SQLException {
        String owner = owner(database);
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement()) {
            if (isMissing(statement, "pg_roles WHERE rolname = '" + owner + "'")) {
                // Migrations modify the rows of all tenants, even if row-level security applies to the owner.
                statement.execute(
                        "CREATE ROLE \"" + owner + "\" LOGIN NOSUPERUSER BYPASSRLS PASSWORD '" + secrets.owner() + "'");
            }
            if (isMissing(statement, "pg_roles WHERE rolname = '" + DevPostgres.APPLICATION_ROLE + "'")) {
                statement.execute("CREATE ROLE " + DevPostgres.APPLICATION_ROLE
                        + " LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '" + secrets.application()
                        + "'");
            }
            if (isMissing(statement, "pg_roles WHERE rolname = '" + DevPostgres.BYPASS_ROLE + "'")) {
                statement.execute("CREATE ROLE " + DevPostgres.BYPASS_ROLE + " NOLOGIN BYPASSRLS");
                statement.execute("GRANT " + DevPostgres.BYPASS_ROLE + " TO " + DevPostgres.APPLICATION_ROLE);
            }
            if (isMissing(statement, "pg_database WHERE datname = '" + database + "'")) {
                statement.execute("CREATE DATABASE \"" + database + "\" OWNER \"" + owner + "\"");
            }
        }
        grant(owner);
    }

    /**
     * Grants the application access to all objects that the owner creates. Row-level security restricts it, except for
     * the bypassing role.
     */
    private void grant(String owner) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            String defaults = "ALTER DEFAULT PRIVILEGES FOR ROLE \"" + owner + "\" GRANT ";
            statement.execute("ALTER SCHEMA public OWNER TO \"" + owner + "\"");
            for (String role : List.of(DevPostgres.APPLICATION_ROLE, DevPostgres.BYPASS_ROLE)) {
                statement.execute("GRANT USAGE ON SCHEMA public TO " + role);
                statement.execute(defaults + "USAGE ON SCHEMAS TO " + role);
                statement.execute(defaults + "SELECT, INSERT, UPDATE, DELETE ON TABLES TO " + role);
                statement.execute(defaults + "USAGE, SELECT ON SEQUENCES TO " + role);
            }
        }
    }

    private static boolean isMissing(Statement statement, String source) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT 1 FROM " + source)) {
            return !result.next();
        }
    }

    private Connection connect(String name) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "postgres");
        properties.setProperty("password", secrets.administrator());
        return OwnDriver.connect("jdbc:postgresql://127.0.0.1:" + port + "/" + name, properties);
    }
}
