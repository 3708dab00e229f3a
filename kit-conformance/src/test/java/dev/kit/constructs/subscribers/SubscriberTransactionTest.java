package dev.kit.constructs.subscribers;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class SubscriberTransactionTest {

    record Placed(String order) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);
    private static final Service<DataSource> SERVICE = Service.of("database", env -> {
        throw new IllegalStateException("replaced");
    });
    private static final Database<JdbcClient> SHOP = Database.jdbc(SERVICE);

    private static PostgresDatabase database;
    private static SubscriberRunner runner;

    @BeforeAll
    static void open() throws Exception {
        database = PostgresServer.find().createDatabase();
        try (InputStream sql = Subscriber.class.getResourceAsStream("/META-INF/kit/sql/kit_inbox.sql")) {
            owner(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
        owner("create table shipments (order_id text, tenant_id text)");
        owner("alter table shipments enable row level security, force row level security");
        owner("create policy tenant on shipments using"
                + " (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')))");
        owner("grant select, insert, delete on shipments, kit_inbox to " + database.applicationRole());
        runner = SubscriberRunner.create(ConstructEnvironment.of(
                ServiceRegistry.create(new EnvironmentParser(Map.of())).with(SERVICE, database.application())));
    }

    @AfterAll
    static void close() {
        runner.close();
        database.close();
    }

    @BeforeEach
    void empty() {
        owner("truncate shipments, kit_inbox");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static List<String> shipments() {
        return JdbcClient.create(database.owner())
                .sql("select order_id || '@' || tenant_id from shipments order by 1")
                .query(String.class)
                .list();
    }

    private static Delivery placed(String order, @Nullable String tenant) {
        return new Delivery(new EventOrigin("shop", tenant, null, null).envelope(PLACED.of(new Placed(order))), 1);
    }

    private static SubscriberBuilder<Placed, JdbcClient> shipping() {
        return s.subscribe(PLACED)
                .database(SHOP)
                .rls(event -> Map.of("tenant_id", event.tenant() == null ? "" : event.tenant()));
    }

    private static void ship(JdbcClient db, String order) {
        db.sql("insert into shipments values (:order, current_setting('app.tenant_id'))")
                .param("order", order)
                .update();
    }

    @Test
    @DisplayName("the event's tenant restores row-level security in the subscriber")
    void restoresTheTenant() throws Exception {
        Subscriber subscriber =
                shipping().each((event, ctx) -> ship(ctx.db(), event.payload().order()));

        assertThat(runner.run(subscriber, List.of(placed("1", "acme"), placed("2", "globex"))))
                .isEmpty();
        assertThat(shipments()).containsExactly("1@acme", "2@globex");
    }

    @Test
    @DisplayName("an event without a tenant has none in row-level security, so that the policy refuses its write")
    void knowsNoTenantNamedNull() throws Exception {
        Subscriber subscriber = s.subscribe(PLACED)
                .database(SHOP)
                .rls(event -> Collections.singletonMap("tenant_id", event.tenant()))
                .each((event, ctx) -> ship(
                        ctx.db(),
                        event.payload().order() + " of " + event.envelope().tenant()));

        assertThat(runner.run(subscriber, List.of(placed("1", null), placed("2", "acme")))
                        .values())
                .singleElement()
                .satisfies(failure -> assertThat(failure).rootCause().hasMessageContaining("row-level security"));
        assertThat(shipments()).containsExactly("2 of acme@acme");
    }

    @Test
    @DisplayName("without a tenant the policy refuses the write, and the event fails")
    void failsClosedWithoutATenant() throws Exception {
        Subscriber subscriber = s.subscribe(PLACED)
                .database(SHOP)
                .each((event, ctx) -> ctx.db()
                        .sql("insert into shipments values ('1', 'acme')")
                        .update());

        assertThat(runner.run(subscriber, List.of(placed("1", "acme"))).values())
                .singleElement()
                .satisfies(failure -> assertThat(failure).rootCause().hasMessageContaining("row-level security"));
        assertThat(shipments()).isEmpty();
    }

    @Test
    @DisplayName("a failing event rolls back its own writes only")
    void rollsBackOnlyTheFailedEvent() throws Exception {
        Subscriber subscriber = shipping().each((event, ctx) -> {
            ship(ctx.db(), event.payload().order());
            if (event.payload().order().equals("2")) {
                throw new IllegalStateException("after the write");
            }
        });

        assertThat(runner.run(subscriber, List.of(placed("1", "acme"), placed("2", "acme"), placed("3", "acme"))))
                .hasSize(1);
        assertThat(shipments()).containsExactly("1@acme", "3@acme");
    }

    @Test
    @DisplayName("an idempotent subscriber handles an event once, however often it is delivered")
    void handlesOnce() throws Exception {
        Subscriber subscriber = shipping()
                .name("ship")
                .idempotent()
                .each((event, ctx) -> ship(ctx.db(), event.payload().order()));
        Delivery delivery = placed("1", "acme");
        runner.run(subscriber, List.of(delivery));
        runner.run(subscriber, List.of(delivery, delivery));

        assertThat(shipments()).containsExactly("1@acme");
    }

    @Test
    @DisplayName("an idempotent subscriber handles a failed event again")
    void handlesAFailedEventAgain() throws Exception {
        int[] calls = {0};
        Subscriber throwing = shipping().name("throwing").idempotent().each((event, ctx) -> {
            if (calls[0]++ == 0) {
                throw new IllegalStateException("first");
            }
            ship(ctx.db(), event.payload().order());
        });
        Subscriber marking = shipping().name("marking").idempotent().handle(ctx -> {
            if (calls[0]++ == 2) {
                ctx.fail(ctx.events().get(0), new IllegalStateException("first"));
            } else {
                ship(ctx.db(), ctx.events().get(0).payload().order() + "m");
            }
        });
        Delivery delivery = placed("1", "acme");
        for (Subscriber subscriber : List.of(throwing, throwing, marking, marking)) {
            runner.run(subscriber, List.of(delivery));
        }

        assertThat(shipments()).containsExactly("1@acme", "1m@acme");
    }

    @Test
    @DisplayName("a handler that ignores its interruption is rolled back all the same")
    void rollsBackAfterTheTimeout() throws Exception {
        Subscriber subscriber = shipping().timeout(200).each((event, ctx) -> {
            ship(ctx.db(), "late");
            ctx.db().sql("select pg_sleep(30)::text").query(String.class).single();
        });

        assertThat(runner.run(subscriber, List.of(placed("1", "acme")))).hasSize(1);
        assertThat(shipments()).isEmpty();
    }
}
