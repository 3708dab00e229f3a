package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.ParkedEventsContract;
import dev.kit.constructs.testing.PostgresDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PgBossParkedEventsTest extends ParkedEventsContract {

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

    @Test
    @DisplayName("where no subscriber ever was, nothing is parked, and looking creates no tables")
    void findsNothingAtAnUnusedPlace() {
        try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
            assertThat(parked.list(ParkedFilter.ALL, 10)).isEmpty();
            assertThat(parked.retry(ParkedFilter.ALL)).isZero();
            assertThat(parked.discard(ParkedFilter.ALL)).isZero();
        }
        assertThat(place.sql()
                        .sql("select count(*) from pg_namespace where nspname = ?")
                        .param(place.schema())
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    @DisplayName("a subscriber whose name no queue can have is listed by its own name")
    void keepsTheSubscribersName() throws Exception {
        String name = "größe, \"quoted\" / slashed";
        Subscription subscription = consumer.subscribe(settings(name, USER_CREATED), batch -> {
            throw new IllegalStateException("always");
        });
        publish(USER_CREATED.of(new UserCreated("1")));
        eventually(subscription, 1);

        try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
            assertThat(parked.list(ParkedFilter.ALL, 10))
                    .singleElement()
                    .satisfies(event -> assertThat(event.subscriber()).isEqualTo(name));
            assertThat(parked.discard(ParkedFilter.ofSubscriber("somebody"))).isZero();
            assertThat(parked.discard(ParkedFilter.ofSubscriber(name))).isEqualTo(1);
        }
    }
}
