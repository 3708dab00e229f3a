package dev.kit.cli.database;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.ServiceLoader;

/** The driver of PostgreSQL in this program. Stateless. */
public final class OwnDriver {

    private OwnDriver() {}

    /** Connects by this program's driver. DriverManager would search the class loader of Maven instead. */
    public static Connection connect(String url, Properties properties) throws SQLException {
        for (Driver driver : ServiceLoader.load(Driver.class, OwnDriver.class.getClassLoader())) {
            Connection connection = driver.acceptsURL(url) ? driver.connect(url, properties) : null;
            if (connection != null) {
                return connection;
            }
        }
        throw new SQLException("no driver of PostgreSQL on the class path of kit accepts this URL");
    }
}
