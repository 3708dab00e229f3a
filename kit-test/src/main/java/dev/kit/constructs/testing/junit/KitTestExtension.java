package dev.kit.constructs.testing.junit;

import dev.kit.constructs.testing.Migration;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestPostgres;
import dev.kit.constructs.testing.TestTransaction;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Provides a database per class and a transaction per test. */
final class KitTestExtension implements BeforeAllCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(KitTestExtension.class);
    private static final Set<Class<?>> TYPES =
            Set.of(TestPostgres.class, PostgresDatabase.class, DataSource.class, JdbcClient.class);

    /** Creates the database of the outermost class, which nested classes share. */
    @Override
    public void beforeAll(ExtensionContext context) throws IOException, SQLException {
        if (context.getStore(NAMESPACE).get(PostgresDatabase.class) != null) {
            return;
        }
        PostgresDatabase database = PostgresServer.find().createDatabase();
        // The store closes its values after the class, so the database is dropped even if the migration fails.
        context.getStore(NAMESPACE).put(PostgresDatabase.class, database);
        List<String> scripts = AnnotationSupport.findAnnotation(context.getRequiredTestClass(), KitTest.class)
                .map(test -> List.of(test.sql()))
                .orElse(List.of());
        Migration.run(database, scripts);
        TestTransaction.begin(database).close();
    }

    @Override
    public void afterEach(ExtensionContext context) throws SQLException {
        TestTransaction transaction = context.getStore(NAMESPACE).remove(TestTransaction.class, TestTransaction.class);
        if (transaction != null) {
            transaction.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TYPES.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == PostgresDatabase.class) {
            return database(context);
        }
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(type.getSimpleName()
                    + " belongs to one test, so it is a parameter of test, @BeforeEach and @AfterEach methods only."
                    + " What all tests share is the PostgresDatabase.");
        }
        TestPostgres postgres = transaction(context).postgres();
        if (type == TestPostgres.class) {
            return postgres;
        }
        return type == JdbcClient.class ? postgres.client() : postgres.dataSource();
    }

    private static PostgresDatabase database(ExtensionContext context) {
        PostgresDatabase database = context.getStore(NAMESPACE).get(PostgresDatabase.class, PostgresDatabase.class);
        if (database == null) {
            throw new ParameterResolutionException("The database of this class could not be made.");
        }
        return database;
    }

    /** Begins the transaction on first use, so that tests without one incur no cost. */
    private static TestTransaction transaction(ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        TestTransaction known = store.get(TestTransaction.class, TestTransaction.class);
        if (known != null) {
            return known;
        }
        try {
            TestTransaction begun = TestTransaction.begin(database(context));
            store.put(TestTransaction.class, begun);
            return begun;
        } catch (SQLException e) {
            throw new ParameterResolutionException(
                    "The transaction of this test could not begin: " + e.getMessage(), e);
        }
    }
}
