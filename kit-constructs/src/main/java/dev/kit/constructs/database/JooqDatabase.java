package dev.kit.constructs.database;

import dev.kit.constructs.Service;
import java.util.Objects;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
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
}
