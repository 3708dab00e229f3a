package dev.kit.constructs.testing;

import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The PostgreSQL of one test: everything done through it is undone at the end of the test.
 *
 * <p>All its connections are one connection in one transaction, as the plain role. Commits and rollbacks of the code under
 * test become those of a savepoint, after which variables and role are reset as a commit would. For one thread at a time.
 */
public final class TestPostgres {

    private final PostgresDatabase database;
    private final DataSource dataSource;

    TestPostgres(PostgresDatabase database, DataSource dataSource) {
        this.database = database;
        this.dataSource = dataSource;
    }

    /** The transaction of this test, as a data source. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** The transaction of this test, as Spring's client. */
    public JdbcClient client() {
        return JdbcClient.create(dataSource);
    }

    /** The database of the test class; what is committed to it stays until the class is done. */
    public PostgresDatabase database() {
        return database;
    }
}
