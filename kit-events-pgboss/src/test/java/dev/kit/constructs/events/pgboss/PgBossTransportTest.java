package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventTransportContract;
import dev.kit.constructs.testing.PostgresDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of transports, on tables that Kit creates. */
final class PgBossTransportTest extends EventTransportContract {

    private static PostgresDatabase database;

    private final PgBossPlace place = PgBossPlace.in(database());

    private static PostgresDatabase database() {
        return database;
    }

    @BeforeAll
    static void create() {
        database = PgBossPlace.newDatabase();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @Override
    protected String connectionString() {
        return place.url("");
    }

    @Override
    protected boolean deliversByQueue() {
        return false;
    }
}
