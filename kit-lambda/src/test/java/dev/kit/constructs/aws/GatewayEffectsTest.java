package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything around a handler, behind both forms of gateway events, on PostgreSQL. */
final class GatewayEffectsTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    record Counted(String tenant, int notes) {}

    private static final List<Envelope> SENT = new CopyOnWriteArrayList<>();
    private static final InMemoryAuditStorage RECORDED = new InMemoryAuditStorage();

    private static final Service<DataSource> DATABASE =
            Service.of("database", env -> database().application());
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> RECORDED);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> SENT::addAll);
    private static final EventType<Counted> COUNTED = EventType.of("notes.counted", Counted.class);
    private static final AuditableAction<Counted> COUNT = AuditableAction.of("notes.counted", Counted.class);

    private static final EndpointFactory<String, JdbcClient> API = e.database(DATABASE)
            .session(ctx -> String.valueOf(ctx.header("x-tenant")))
            .authorize(ctx -> !ctx.session().equals("stranger"))
            .rls(ctx -> Map.of("tenant_id", ctx.session()))
            .auditor(AUDITS)
            .actor(ctx -> new AuditActor(ctx.session(), "tenant"))
            .publisher(EVENTS);

    private static final Endpoint<Counted> OWN = API.post("/own")
            .output(Counted.class)
            .event(COUNTED, counted -> counted)
            .audit(COUNT, counted -> counted)
            .handle(ctx -> count(ctx.session(), ctx.db()));

    private static final Endpoint<Counted> ALL =
            API.post("/all").rlsBypass().output(Counted.class).handle(ctx -> count(ctx.session(), ctx.db()));

    private static PostgresDatabase opened;
    private static String bypassRole;

    private final RequestStreamHandler rest = AmazonApiGatewayV1Endpoint.of(ENV, OWN, ALL);
    private final RequestStreamHandler http = AmazonApiGatewayV2Endpoint.of(
            ENV,
            List.of(OWN, ALL),
            services -> PipelineEnvironment.builder(ConstructEnvironment.builder(services)
                            .rlsBypassRole(bypassRole)
                            .build())
                    .build());

    @BeforeAll
    static void createTables() {
        opened = PostgresServer.find().createDatabase();
        bypassRole = opened.createBypassRole();
        JdbcClient owner = JdbcClient.create(opened.owner());
        for (String statement : List.of(
                "create table notes (tenant text)",
                "insert into notes values ('acme'), ('acme'), ('globex')",
                "alter table notes enable row level security",
                "create policy own on notes using"
                        + " (coalesce(current_setting('app.tenant_id', true), '') in ('', tenant))",
                "grant select on notes to " + opened.applicationRole() + ", " + bypassRole)) {
            owner.sql(statement).update();
        }
    }

    @AfterAll
    static void dropDatabase() {
        opened.close();
    }

    @BeforeEach
    void forget() {
        SENT.clear();
    }

    @Test
    @DisplayName("L1-08 session, authorize, services, events and audits of a REST API are those of the web adaptor")
    void actsBehindARestApi() throws IOException {
        JsonNode answer = Events.send(rest, v1("/own", "acme"));

        assertThat(Events.body(answer)).isEqualTo(Events.json("{\"tenant\":\"acme\",\"notes\":2}"));
        assertPublishedAndRecorded();
        assertThat(status(Events.send(rest, v1("/own", "stranger")))).isEqualTo(401);
        assertThat(SENT).hasSize(1);
    }

    @Test
    @DisplayName("L2-07 the factory's publisher publishes, and row-level security wraps the handler unless bypassed")
    void actsBehindAnHttpApi() throws IOException {
        JsonNode answer = Events.send(http, v2("/own", "acme"));

        assertThat(Events.body(answer)).isEqualTo(Events.json("{\"tenant\":\"acme\",\"notes\":2}"));
        assertPublishedAndRecorded();
        assertThat(Events.body(Events.send(http, v2("/all", "acme")))
                        .path("notes")
                        .intValue())
                .isEqualTo(3);
        assertThat(status(Events.send(http, v2("/own", "stranger")))).isEqualTo(401);
        assertThat(SENT).hasSize(1);
    }

    private static void assertPublishedAndRecorded() {
        assertThat(SENT).singleElement().satisfies(event -> {
            assertThat(event.type()).isEqualTo("notes.counted");
            assertThat(event.payload().path("notes").intValue()).isEqualTo(2);
        });
        AuditRecord last = RECORDED.records().get(RECORDED.records().size() - 1);
        assertThat(last.type()).isEqualTo("notes.counted");
        assertThat(last.actor().id()).isEqualTo("acme");
    }

    private static Counted count(String tenant, JdbcClient db) {
        return new Counted(
                tenant,
                db.sql("select count(*) from notes").query(Integer.class).single());
    }

    private static PostgresDatabase database() {
        return Objects.requireNonNull(opened, "database");
    }

    private static ObjectNode v1(String path, String tenant) {
        return Events.of("rest-api", event -> {
            event.put("httpMethod", "POST").put("path", path).putNull("body");
            event.putNull("multiValueHeaders");
            event.putObject("headers").put("X-Tenant", tenant);
        });
    }

    private static ObjectNode v2(String path, String tenant) {
        return Events.of("http-api", event -> {
            ((ObjectNode) event.at("/requestContext/http")).put("method", "POST");
            event.put("rawPath", "/prod" + path).putNull("body");
            event.putObject("headers").put("x-tenant", tenant);
        });
    }

    private static int status(JsonNode answer) {
        return answer.path("statusCode").intValue();
    }
}
