package dev.kit.cli.dev;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** One statement at a time against an address such as {@code postgresql://user:password@host:port/name}. */
final class Sql {

    private Sql() {}

    static void run(String address, String statements) throws SQLException {
        try (Connection connection = connect(address);
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    static String value(String address, String query) throws SQLException {
        try (Connection connection = connect(address);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    /** Reads through a connection service file, as psql does. */
    static String valueOfService(Path file, String service, String query) throws SQLException {
        System.setProperty("org.postgresql.pgservicefile", file.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql://?service=" + service);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        } finally {
            System.clearProperty("org.postgresql.pgservicefile");
        }
    }

    private static Connection connect(String address) throws SQLException {
        URI uri = URI.create(address);
        String[] user = uri.getUserInfo().split(":", 2);
        Properties properties = new Properties();
        properties.setProperty("user", user[0]);
        properties.setProperty("password", user[1]);
        String url = "jdbc:postgresql://" + uri.getHost() + ":" + uri.getPort() + uri.getPath();
        return DriverManager.getConnection(url, properties);
    }
}
