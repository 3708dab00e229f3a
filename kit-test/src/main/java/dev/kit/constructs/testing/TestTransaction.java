package dev.kit.constructs.testing;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One database transaction, begun at creation and rolled back when closed. */
public final class TestTransaction implements AutoCloseable {

    private final Connection connection;
    private final TestPostgres postgres;

    private TestTransaction(Connection connection, TestPostgres postgres) {
        this.connection = connection;
        this.postgres = postgres;
    }

    /**
     * Begins a transaction as the plain role of {@code database}.
     *
     * @throws IllegalStateException if that role is a superuser or has BYPASSRLS, which would make every policy pass
     */
    public static TestTransaction begin(PostgresDatabase database) throws SQLException {
        DataSource application = database.application();
        requirePlainRole(application);
        Connection connection = application.getConnection();
        connection.setAutoCommit(false);
        return new TestTransaction(connection, new TestPostgres(database, new OneTransactionDataSource(connection)));
    }

    /** Returns the database for use in the test. */
    public TestPostgres postgres() {
        return postgres;
    }

    /** Rolls back the transaction. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }

    /** Refuses a role exempt from the policies: tests with it pass whatever the policies are. */
    private static void requirePlainRole(DataSource dataSource) {
        JdbcClient.create(dataSource)
                .sql("select rolname from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)")
                .query(String.class)
                .optional()
                .ifPresent(role -> {
                    throw new IllegalStateException("Tests would run as \"" + role
                            + "\", which row-level security does not bind, so they would prove nothing."
                            + " Use a role made with: create role app login nosuperuser nobypassrls.");
                });
    }
}
