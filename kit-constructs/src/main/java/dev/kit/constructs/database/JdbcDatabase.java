package dev.kit.constructs.database;

import dev.kit.constructs.Service;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

record JdbcDatabase(Service<DataSource> service) implements Database<JdbcClient> {

    JdbcDatabase {
        Objects.requireNonNull(service, "service");
    }

    @Override
    public JdbcClient handle(DataSource dataSource) {
        return JdbcClient.create(dataSource);
    }
}
