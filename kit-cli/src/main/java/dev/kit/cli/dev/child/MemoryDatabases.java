package dev.kit.cli.dev.child;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The in-memory databases of this JVM, which would outlive the contexts that filled them: the scripts of the next
 * context would find existing tables. Thread-safe.
 */
final class MemoryDatabases {

    private static final System.Logger LOG = System.getLogger(MemoryDatabases.class.getName());

    /** The databases that can be shut down; others, such as SQLite's, end with their last connection. */
    private static final List<String> OUTLIVING = List.of("jdbc:h2:mem:", "jdbc:hsqldb:mem:", Login.DERBY);

    private final Set<Login> used = new LinkedHashSet<>();

    /**
     * The address and the credentials of a database, without the settings of the address, which may include a script.
     */
    private record Login(
            String address, @Nullable String user, @Nullable String secret) {

        private static final String DERBY = "jdbc:derby:memory:";

        /** Shuts the database down. Throws an exception if it does not exist, and always for Derby. */
        void shutDown() throws SQLException {
            boolean derby = address.startsWith(DERBY);
            try (Connection connection = DriverManager.getConnection(
                            address + (derby ? ";drop=true" : ";ifexists=true"), user, secret);
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }

    /** Returns whether the address denotes an in-memory database. */
    static boolean has(@Nullable String address) {
        return address != null && (address.contains(":mem:") || address.contains(":memory:"));
    }

    /** Remembers the database of a data source if it outlives its connections. */
    synchronized void note(HikariDataSource source) {
        String address = source.getJdbcUrl();
        if (address != null && OUTLIVING.stream().anyMatch(address::startsWith)) {
            used.add(new Login(address.split(";", 2)[0], source.getUsername(), source.getPassword()));
        }
    }

    /** Shuts the databases down after the contexts are closed. */
    synchronized void shutDown() {
        for (Login login : used) {
            try {
                login.shutDown();
            } catch (SQLException e) {
                LOG.log(
                        Level.DEBUG,
                        "Derby reports that it dropped a database; others went with their last connection.",
                        e);
            }
        }
        used.clear();
    }
}
