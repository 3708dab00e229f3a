package dev.kit.constructs.testing;

import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The PostgreSQL database of one test, whose changes are rolled back afterwards.
 *
 * <p>All its connections are one connection in one transaction, as the plain role. Commits and rollbacks of the tested
 * code become those of a savepoint, after which variables and role are reset as after a commit. For one thread at a
 * time.
 */
public final class TestPostgres {

    private final PostgresDatabase database;
    private final DataSource dataSource;

    TestPostgres(PostgresDatabase database, DataSource dataSource) {
        this.database = database;
        this.dataSource = dataSource;
    }

    /** Returns the transaction of this test, as a data source. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** Returns the transaction of this test, as Spring's client. */
    public JdbcClient client() {
        return JdbcClient.create(dataSource);
    }

    /**
     * Returns the database of the test class.
     *
     * <p>Changes committed to it remain until the tests of the class have run.
     */
    public PostgresDatabase database() {
        return database;
    }
}
