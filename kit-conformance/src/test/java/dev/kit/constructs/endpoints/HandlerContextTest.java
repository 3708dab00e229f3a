package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Handlers reach their input and everything that they or their factory declare. */
final class HandlerContextTest {

    record Place(UUID shelf, int row) {}

    record Page(int limit) {}

    record Book(String title) {}

    record Found(String text) {}

    private static final Service<String> GREETING = Service.of("greeting", env -> "hello");
    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final EventType<Found> FOUND = EventType.of("found", Found.class);
    private static final AuditableAction<Found> LOOKED = AuditableAction.of("looked", Found.class);

    @Test
    @DisplayName("EN-07 a handler has its typed params, query and body, services, logger, headers, cookies and session")
    void hasItsInput() {
        UUID shelf = UUID.fromString("7a9f2c5e-0000-4000-8000-000000000001");
        Endpoint<String> endpoint = e.services(GREETING)
                .session(ctx -> "session of " + ctx.header("X-User"))
                .post("/shelves/:shelf/rows/:row")
                .params(Place.class)
                .query(Page.class)
                .body(Book.class)
                .output(String.class)
                .handle(ctx -> {
                    assertThat(ctx.params()).isEqualTo(new Place(shelf, 3));
                    assertThat(ctx.query()).isEqualTo(new Page(10));
                    assertThat(ctx.body()).isEqualTo(new Book("Emma"));
                    assertThat(ctx.logger().isErrorEnabled()).isTrue();
                    assertThat(ctx.header("x-absent")).isNull();
                    assertThat(ctx.cookie("theme")).isEqualTo("dark");
                    return ctx.service(GREETING) + ", " + ctx.session();
                });

        assertThat(TestEndpointAdaptor.of(endpoint)
                        .params("shelf", shelf)
                        .params("row", 3)
                        .query("limit", 10)
                        .body(new Book("Emma"))
                        .header("X-User", "ann")
                        .header("Cookie", "theme=dark")
                        .request()
                        .data())
                .isEqualTo("hello, session of ann");
    }

    /** An endpoint that says nothing itself but what it publishes and records. */
    private static Endpoint<Found> inheriting() {
        return e.services(GREETING)
                .database(DATABASE)
                .authorizer("jwt")
                .session(ctx -> String.valueOf(ctx.header("X-Tenant")))
                .authorize(ctx -> !ctx.session().equals("nobody"))
                .rls(ctx -> Map.of("tenant_id", ctx.session()))
                .auditor(AUDITS)
                .actor(ctx -> new AuditActor(ctx.session(), "tenant"))
                .publisher(EVENTS)
                .factory("/api")
                .get("/found")
                .output(Found.class)
                .event(FOUND, found -> found)
                .audit(LOOKED, found -> found)
                .handle(ctx -> new Found(ctx.service(GREETING) + " "
                        + ctx.claims().subject().orElseThrow() + " of "
                        + ctx.db()
                                .sql("select current_setting('app.tenant_id')")
                                .query(String.class)
                                .single()));
    }

    @Test
    @DisplayName("EN-04 all nine defaults of a factory reach the endpoints of the factories made from it")
    void inheritsAllDefaults() {
        List<Envelope> sent = new ArrayList<>();
        InMemoryAuditStorage audits = new InMemoryAuditStorage();
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            TestEndpointAdaptor<Found> adaptor = TestEndpointAdaptor.of(inheriting())
                    .database(database.application())
                    .publisher(sent::addAll)
                    .auditorStorage(audits);
            TestEndpointAdaptor<Found> known = adaptor.claims(Map.of("sub", "ann"));

            assertThat(known.header("X-Tenant", "acme").request().data()).isEqualTo(new Found("hello ann of acme"));
            assertThat(known.header("X-Tenant", "nobody").answer().status()).isEqualTo(401);
        }
        assertThat(sent).extracting(Envelope::type).containsExactly("found");
        assertThat(audits.records()).extracting(AuditRecord::actor).containsExactly(new AuditActor("acme", "tenant"));
        assertThat(inheriting().path()).isEqualTo("/api/found");
    }
}
