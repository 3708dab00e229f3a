package dev.kit.constructs.database;

import dev.kit.constructs.Service;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A database service and the handle that handlers use.
 *
 * <pre>{@code
 * Database<JdbcClient> SHOP = Database.jdbc(Service.bean("database", DataSource.class));
 * }</pre>
 *
 * @param <D> the type of {@code ctx.db()}
 */
public interface Database<D> {

    /** Returns the service that provides the data source. */
    Service<DataSource> service();

    /** Creates the handle. It is called once per data source, so the handle must be thread-safe. */
    D handle(DataSource dataSource);

    /** Returns a database whose handle is Spring's {@link JdbcClient}. */
    static Database<JdbcClient> jdbc(Service<DataSource> service) {
        return new JdbcDatabase(service);
    }

    /** Returns a database whose handle is jOOQ's {@link DSLContext}. Requires jOOQ on the class path. */
    static Database<DSLContext> jooq(Service<DataSource> service, SQLDialect dialect) {
        return new JooqDatabase(service, dialect);
    }
}
