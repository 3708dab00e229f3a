package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.NotBlank;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.ObjectNode;

final class SnapshotTest {

    private final AtomicInteger open = new AtomicInteger();
    private final Service<AutoCloseable> pool = Service.of("pool", env -> {
        open.incrementAndGet();
        return open::decrementAndGet;
    });

    @Test
    @DisplayName("L2-10 a snapshot holds no open service; after it services are made again")
    void closesServicesBeforeASnapshot() {
        var environment = new FunctionEnvironment<>(
                new EnvironmentParser(Map.of()), services -> (Runnable) () -> services.get(pool));
        environment.current().run();
        assertThat(open).hasValue(1);

        environment.prepareSnapshot();
        assertThat(open).hasValue(0);

        environment.current().run();
        assertThat(open).hasValue(1);
    }

    @Test
    @DisplayName("L2-10 with CRaC on the class path a function hears of snapshots")
    void hearsOfSnapshots() {
        var environment = new FunctionEnvironment<>(new EnvironmentParser(Map.of()), services -> "construct");

        assertThat(environment.isAwareOfSnapshots()).isTrue();
    }

    record Order(@NotBlank String item) {}

    @Test
    @DisplayName("L2-10 before a snapshot the given requests are rehearsed: rolled back, and nothing is published")
    void rehearsesRequests() throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        List<Envelope> published = new CopyOnWriteArrayList<>();
        EventType<String> placed = EventType.of("order.placed", String.class);
        Service<Publisher> events = Service.of("events", env -> published::addAll);
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table orders (item text)").update();
            Service<DataSource> shop = Service.of("database", env -> database.owner());
            Endpoint<String> place = e.database(shop)
                    .publisher(events)
                    .post("/users/:id")
                    .body(Order.class)
                    .output(String.class)
                    .event(placed, item -> item)
                    .handle(ctx -> {
                        calls.add(ctx.body().item());
                        ctx.db()
                                .sql("insert into orders values (?)")
                                .param(ctx.body().item())
                                .update();
                        return ctx.body().item();
                    });
            Endpoint<String> pay = e.post("/pay/:id").handle(ctx -> {
                calls.add("paid");
                return "paid";
            });
            var environment = new FunctionEnvironment<>(
                    new EnvironmentParser(Map.of()),
                    services -> EndpointRouter.of(List.of(place, pay), GatewayHandler.defaults(services)));
            GatewayHandler handler = GatewayHandler.of(GatewayFormat.V2, environment)
                    .rehearsing(event("/users/1", "{\"item\":\"Tea\"}"), event("/pay/1", "{}"), "[no event");

            environment.prepareSnapshot();

            assertThat(calls)
                    .as("a handler that nothing could undo is not called")
                    .containsExactly("Tea");
            assertThat(published).isEmpty();
            assertThat(orders(owner)).isZero();

            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            handler.handle(
                    new ByteArrayInputStream(
                            event("/users/1", "{\"item\":\"Tea\"}").getBytes(StandardCharsets.UTF_8)),
                    answer,
                    new FixedContext("id", 60_000));
            assertThat(answer.toString(StandardCharsets.UTF_8)).contains("\"statusCode\":200");
            assertThat(orders(owner)).isEqualTo(1);
            assertThat(published).hasSize(1);
        }
    }

    private static int orders(JdbcClient database) {
        return database.sql("select count(*) from orders").query(Integer.class).single();
    }

    private static String event(String path, String body) {
        return Events.of("http-api", event -> {
                    event.put("rawPath", "/prod" + path).put("body", body);
                    ((ObjectNode) event.at("/requestContext/http")).put("method", "POST");
                })
                .toString();
    }
}
