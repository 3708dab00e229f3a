package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A schema that only one test uses, in a database that a test class shares. */
record PgBossPlace(PostgresDatabase database, String schema) {

    static PostgresDatabase newDatabase() {
        return PostgresServer.find().createDatabase();
    }

    static PgBossPlace in(PostgresDatabase database) {
        return new PgBossPlace(
                database,
                "jobs_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12));
    }

    /** The connection string of the owner, with more options such as {@code &batchSize=5}. */
    String url(String options) {
        return database.connectionString(database.ownerRole()).replace("postgresql://", "pgboss://") + "?schema="
                + schema + options;
    }

    DataSource owner() {
        return database.owner();
    }

    JdbcClient sql() {
        return JdbcClient.create(database.owner());
    }

    /** How many jobs of this state a queue has. */
    int count(String queue, String state) {
        return sql().sql("select count(*) from " + schema + ".job where name = ? and state::text = ?")
                .param(queue)
                .param(state)
                .query(Integer.class)
                .single();
    }
}
