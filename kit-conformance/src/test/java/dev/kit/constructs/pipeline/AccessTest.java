package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Who gets in, on endpoints that have everything. */
final class AccessTest {

    record Session(String user, String role) {}

    record Change(String text) {}

    private static final Service<DataSource> DATABASE = Service.of("database", env -> {
        throw new IllegalStateException("given by the test");
    });
    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final Service<String> GREETING = Service.of("greeting", env -> "hello");
    private static final EventType<Change> CHANGED = EventType.of("changed", Change.class);
    private static final AuditableAction<Change> CHANGE = AuditableAction.of("change", Change.class);

    private final AtomicInteger handled = new AtomicInteger();

    @Test
    @DisplayName("AU-01 AU-03 the session step reads the database, and tells an unknown caller from a broken query")
    void theSessionReadsTheDatabase() {
        Endpoint<String> endpoint = e.database(DATABASE)
                .session(ctx -> new Session(
                        ctx.db()
                                .sql("select name from users where token = ?")
                                .param(ctx.cookie("session"))
                                .query(String.class)
                                .optional()
                                .orElseThrow(() -> HttpErrors.unauthorized("Unknown session.")),
                        "reader"))
                .get("/me")
                .output(String.class)
                .handle(ctx -> ctx.session().user());
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            TestEndpointAdaptor<String> adaptor =
                    TestEndpointAdaptor.of(endpoint).database(database.owner());
            assertThat(adaptor.header("Cookie", "session=valid-session")
                            .answer()
                            .status())
                    .isEqualTo(500);
            org.springframework.jdbc.core.simple.JdbcClient.create(database.owner())
                    .sql("create table users (name text, token text);"
                            + " insert into users values ('user-123', 'valid-session')")
                    .update();

            assertThat(adaptor.header("Cookie", "session=valid-session")
                            .request()
                            .data())
                    .isEqualTo("user-123");
            assertThat(adaptor.header("Cookie", "session=other").answer().status())
                    .isEqualTo(401);
            assertThat(adaptor.answer().status()).isEqualTo(401);
        }
    }

    private Endpoint<Change> guarded(boolean allowed) {
        return e.session(ctx -> new Session("u", "none"))
                .publisher(EVENTS)
                .auditor(AUDITS)
                .actor(ctx -> new AuditActor(ctx.session().user(), "user"))
                .post("/changes")
                .body(Change.class)
                .authorize(ctx -> allowed)
                .output(Change.class)
                .event(CHANGED, change -> change)
                .audit(CHANGE, change -> change)
                .handle(ctx -> {
                    handled.incrementAndGet();
                    return ctx.body();
                });
    }

    @Test
    @DisplayName("AU-05 D1 a refusal is 401: no handler, no event and no audit ran, and none is kept for later")
    void refusalsLeaveNothing() {
        List<Envelope> published = new ArrayList<>();
        InMemoryAuditStorage audits = new InMemoryAuditStorage();

        assertThat(TestEndpointAdaptor.of(guarded(false))
                        .publisher(published::addAll)
                        .auditorStorage(audits)
                        .body(new Change("a"))
                        .answer()
                        .status())
                .isEqualTo(401);
        assertThat(handled).hasValue(0);
        assertThat(published).isEmpty();
        assertThat(audits.records()).isEmpty();

        assertThat(TestEndpointAdaptor.of(guarded(true))
                        .publisher(published::addAll)
                        .auditorStorage(audits)
                        .body(new Change("a"))
                        .answer()
                        .status())
                .isEqualTo(200);
        assertThat(published).hasSize(1);
        assertThat(audits.records()).hasSize(1);
    }

    @Test
    @DisplayName("AU-06 the check sees session, services, logger, headers, cookies and the validated input")
    void theCheckSeesEverything() {
        List<Object> seen = new ArrayList<>();
        Endpoint<String> endpoint = e.services(GREETING)
                .session(ctx -> new Session("u", "admin"))
                .post("/changes")
                .body(Change.class)
                .authorize(ctx -> {
                    ctx.logger().debug("checking");
                    seen.addAll(List.of(
                            ctx.session().role(),
                            ctx.service(GREETING),
                            Objects.requireNonNull(ctx.header("X-A")),
                            Objects.requireNonNull(ctx.cookie("c")),
                            ctx.body().text(),
                            ctx.method() + ctx.path()));
                    return true;
                })
                .output(String.class)
                .handle(ctx -> "in");

        Logger logger = (Logger) LoggerFactory.getLogger(AccessTest.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.setLevel(Level.DEBUG);
        logger.addAppender(lines);
        try {
            TestEndpointAdaptor.of(endpoint)
                    .service(GREETING, "hello")
                    .header("X-A", "header")
                    .header("X-Request-ID", "r-1")
                    .header("Cookie", "c=cookie")
                    .body(new Change("text"))
                    .request();
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }

        assertThat(lines.list)
                .filteredOn(line -> line.getFormattedMessage().equals("checking"))
                .extracting(line -> line.getMDCPropertyMap().get(RequestContext.MDC_KEY))
                .containsExactly("r-1");
        assertThat(seen).containsExactly("admin", "hello", "header", "cookie", "text", "POST/changes");
    }

    @Test
    @DisplayName("AU-14 a refusal is the same whether the resource exists or not")
    void refusalsGiveNothingAway() {
        Endpoint<String> endpoint = e.session(ctx -> new Session("u", "none"))
                .authorize(ctx -> false)
                .get("/orders/:id")
                .output(String.class)
                .handle(ctx -> {
                    throw HttpErrors.notFound("No such order.");
                });
        Answer existing = TestEndpointAdaptor.of(endpoint)
                .params("id", "1")
                .header("X-Request-ID", "r")
                .answer();
        Answer missing = TestEndpointAdaptor.of(endpoint)
                .params("id", "2")
                .header("X-Request-ID", "r")
                .answer();

        assertThat(PipelineHarness.text(missing).replace("/orders/2", "/orders/1"))
                .isEqualTo(PipelineHarness.text(existing));
        assertThat(missing.headers()).isEqualTo(existing.headers());
    }
}
