package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import javax.sql.DataSource;
import org.jooq.Transaction;
import org.jooq.TransactionContext;
import org.jooq.TransactionProvider;
import org.jooq.exception.DataAccessException;

/** Runs jOOQ's own transactions as savepoints, since the outer transaction controls begin and commit. */
final class SavepointTransactions implements TransactionProvider {

    private final DataSource dataSource;

    SavepointTransactions(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public void begin(TransactionContext context) {
        context.transaction(new Nested(onConnection(Connection::setSavepoint)));
    }

    @Override
    public void commit(TransactionContext context) {
        onConnection(connection -> {
            connection.releaseSavepoint(savepoint(context));
            return true;
        });
    }

    @Override
    public void rollback(TransactionContext context) {
        onConnection(connection -> {
            connection.rollback(savepoint(context));
            return true;
        });
    }

    private static Savepoint savepoint(TransactionContext context) {
        return ((Nested) context.transaction()).savepoint();
    }

    private <T> T onConnection(Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            return step.run(connection);
        } catch (SQLException e) {
            throw new DataAccessException("The nested transaction failed: " + e.getMessage(), e);
        }
    }

    private record Nested(Savepoint savepoint) implements Transaction {}

    @FunctionalInterface
    private interface Step<T> {
        T run(Connection connection) throws SQLException;
    }
}
