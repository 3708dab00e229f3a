package dev.kit.constructs.database;

import dev.kit.constructs.Service;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Objects;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.Transaction;
import org.jooq.TransactionContext;
import org.jooq.TransactionProvider;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.DataSourceConnectionProvider;
import org.jooq.impl.DefaultConfiguration;

record JooqDatabase(Service<DataSource> service, SQLDialect dialect) implements Database<DSLContext> {

    JooqDatabase {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(dialect, "dialect");
    }

    @Override
    public DSLContext handle(DataSource dataSource) {
        return DSL.using(new DefaultConfiguration()
                .set(new DataSourceConnectionProvider(dataSource))
                .set(new SavepointTransactions(dataSource))
                .set(dialect));
    }

    /** Runs jOOQ's own transactions as savepoints, since the outer transaction controls begin and commit. */
    private static final class SavepointTransactions implements TransactionProvider {

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
}
