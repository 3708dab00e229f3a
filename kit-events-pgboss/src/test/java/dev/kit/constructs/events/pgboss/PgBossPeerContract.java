package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventTransportContract;
import dev.kit.constructs.testing.PostgresDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** The contract of transports, on tables that a release of pg-boss created. */
@Tag("peers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PgBossPeerContract extends EventTransportContract {

    private final int release;
    private final PostgresDatabase database = PgBossPlace.newDatabase();
    private final PgBossPlace place = PgBossPlace.in(database);

    PgBossPeerContract(int release) {
        this.release = release;
    }

    @BeforeAll
    void create() throws Exception {
        NodePeer.run(release, place, "create");
    }

    @AfterAll
    void drop() {
        database.close();
    }

    /** Leaves the tables as they were new. */
    @AfterEach
    void empty() {
        consumer.close();
        publisher.close();
        place.sql()
                .sql(
                        "do $$ begin delete from %1$s.job; delete from %1$s.subscription; perform %1$s.delete_queue(name) from %1$s.queue; end $$"
                                .formatted(place.schema()))
                .update();
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
