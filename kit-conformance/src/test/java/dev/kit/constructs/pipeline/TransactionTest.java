package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditQuery;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class TransactionTest {

    record NewNote(String text) {}

    record Note(String id, String text) {}

    record NoteEvent(String id) {}

    private static final Service<DataSource> DATABASE = Service.of("database", env -> application());
    private static final Service<AuditStorage> AUDIT = JdbcAuditStorage.on(DATABASE);
    private static final Service<AuditStorage> ELSEWHERE = Service.of("elsewhere", env -> new InMemoryAuditStorage());
    private static final Service<Publisher> EVENTS = Service.of("events", env -> {
        throw new IOException("no broker");
    });
    private static final EventType<NoteEvent> WRITTEN = EventType.of("note.written", NoteEvent.class);
    private static final EventType<NoteEvent> READ = EventType.of("note.read", NoteEvent.class);
    private static final AuditableAction<NoteEvent> AUDITED = AuditableAction.of("note.written", NoteEvent.class);

    private static final EndpointFactory<String, JdbcClient> API = e.database(DATABASE)
            .session(ctx -> String.valueOf(ctx.header("x-tenant")))
            .rls(ctx -> Map.of("tenant_id", ctx.session()))
            .auditor(AUDIT)
            .actor(ctx -> new AuditActor(ctx.session(), "tenant"))
            .publisher(EVENTS);

    private static final Endpoint<Note> WRITE = API.post("/notes")
            .body(NewNote.class)
            .output(Note.class)
            .status(SuccessStatus.Created)
            .event(WRITTEN, note -> new NoteEvent(note.id()))
            .event(READ, note -> new NoteEvent("never"), event -> event.when(note -> false))
            .audit(
                    AUDITED,
                    note -> new NoteEvent(note.id()),
                    a -> a.entityId(Note::id).table("notes"))
            .handle(ctx -> insert(ctx.db(), ctx.session(), ctx.body().text()));

    private static PostgresDatabase database;

    private final List<Envelope> sent = new ArrayList<>();
    private final List<AuditRun> auditRuns = new ArrayList<>();
    private final List<EventRun> eventRuns = new ArrayList<>();
    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));

    @BeforeAll
    static void createTables() throws IOException {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        try (var sql = TransactionTest.class.getResourceAsStream("/META-INF/kit/sql/audit_log.sql")) {
            run(owner, new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
        run(
                owner,
                "create table notes (id uuid primary key default gen_random_uuid(), tenant text, text text);"
                        + "alter table notes enable row level security;"
                        + "create policy own on notes using"
                        + " (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                        + "grant select, insert, update, delete on notes to " + database.applicationRole()
                        + "; grant select, insert on audit_log to " + database.applicationRole());
    }

    @AfterAll
    static void dropDatabase() {
        database.close();
    }

    @BeforeEach
    void emptyTables() {
        run(JdbcClient.create(database.owner()), "truncate notes, audit_log");
    }

    @Test
    @DisplayName("RS-01 RS-05 RS-09 AD-10 EV-03 data, audit and event of a request belong to its tenant")
    void commitsTogether() {
        working();
        Answer answer = write("acme", "hello");
        assertThat(answer.status()).as(text(answer)).isEqualTo(201);
        assertThat(count("notes", "acme")).isEqualTo(1);
        assertThat(count("notes", "globex")).isZero();
        AuditRecord record = audits().get(0);
        assertThat(record.actor().id()).isEqualTo("acme");
        assertThat(record.type()).isEqualTo("note.written");
        assertThat(record.table()).isEqualTo("notes");
        assertThat(record.origin().endpoint()).isEqualTo("/notes");
        assertThat(record.origin().method()).isEqualTo("POST");
        assertThat(record.origin().tenant()).isEqualTo("acme");
        assertThat(record.origin().requestId()).isEqualTo(answer.header("X-Request-ID"));
        assertThat(sent).singleElement().satisfies(event -> {
            assertThat(event.type()).isEqualTo("note.written");
            assertThat(event.tenant()).isEqualTo("acme");
        });
        assertThat(auditRuns).singleElement().extracting(AuditRun::requestId).isEqualTo(answer.header("X-Request-ID"));
        assertThat(eventRuns).singleElement().extracting(EventRun::requestId).isEqualTo(answer.header("X-Request-ID"));
    }

    @Test
    @DisplayName("RS-03 AD-08 EV-09 a handler that throws leaves neither data nor audit nor event")
    void rollsBackTogether() {
        working();
        Endpoint<Note> failing = API.post("/notes")
                .body(NewNote.class)
                .output(Note.class)
                .event(WRITTEN, note -> new NoteEvent(note.id()))
                .audit(AUDITED, note -> new NoteEvent(note.id()))
                .handle(ctx -> {
                    insert(ctx.db(), ctx.session(), "lost");
                    ctx.auditor().audit(AUDITED, new NoteEvent("lost"));
                    throw HttpErrors.conflict("no");
                });
        problem(execute(failing, "acme", "x"), 409);
        assertNothingHappened();
    }

    @Test
    @DisplayName("VA-07 AD-08 output that breaks its schema rolls back")
    void invalidOutputRollsBack() {
        working();
        Endpoint<Note> invalid = API.post("/notes")
                .body(NewNote.class)
                .output(Note.class)
                .event(WRITTEN, note -> new NoteEvent(note.id()))
                .audit(AUDITED, note -> new NoteEvent(note.id()))
                .handle((ctx, response) -> {
                    insert(ctx.db(), ctx.session(), "lost");
                    return response.send();
                });
        problem(execute(invalid, "acme", "x"), 500);
        assertNothingHappened();
    }

    @Test
    @DisplayName("AD-12 an audit that cannot be written rolls the data back")
    void failingAuditRollsBack() {
        working();
        registry.with(AUDIT, new JdbcAuditStorage(database.application(), "database", "no_such_table"));
        problem(write("acme", "lost"), 500);
        assertNothingHappened();
    }

    @Test
    @DisplayName("AD-06 an actor that is not known answers 500 and leaves nothing")
    void unknownActors() {
        working();
        Endpoint<Note> endpoint = API.post("/notes")
                .actor(ctx -> {
                    throw new IllegalStateException("who?");
                })
                .body(NewNote.class)
                .output(Note.class)
                .audit(AUDITED, note -> new NoteEvent(note.id()))
                .handle(ctx -> insert(ctx.db(), ctx.session(), ctx.body().text()));
        problem(execute(endpoint, "acme", "x"), 500);
        assertNothingHappened();
    }

    @Test
    @DisplayName(
            "AD-09 AD-11 manual audits come before the declared ones, and another storage is written after the commit")
    void otherStorages() {
        working();
        InMemoryAuditStorage memory = new InMemoryAuditStorage();
        registry.with(ELSEWHERE, memory);
        Endpoint<Note> endpoint = API.auditor(ELSEWHERE)
                .post("/notes")
                .body(NewNote.class)
                .output(Note.class)
                .audit(AUDITED, note -> new NoteEvent("declared"))
                .handle(ctx -> {
                    ctx.auditor().audit(AUDITED, new NoteEvent("manual"));
                    return insert(ctx.db(), ctx.session(), ctx.body().text());
                });
        assertThat(execute(endpoint, "acme", "x").status()).isEqualTo(200);
        assertThat(memory.records())
                .extracting(record -> String.valueOf(record.payload()))
                .containsExactly("{\"id\":\"manual\"}", "{\"id\":\"declared\"}");
        assertThat(audits()).isEmpty();
    }

    @Test
    @DisplayName("EV-08 a broker that is down changes neither answer nor data")
    void brokersMayBeDown() {
        assertThat(write("acme", "kept").status()).isEqualTo(201);
        assertThat(count("notes", "acme")).isEqualTo(1);
        assertThat(eventRuns)
                .singleElement()
                .satisfies(run -> assertThat(run.failure()).isNotNull());
        registry.with(EVENTS, events -> {
            throw new IllegalStateException("refused");
        });
        assertThat(write("acme", "kept too").status()).isEqualTo(201);
        assertThat(eventRuns).hasSize(2);
    }

    @Test
    @DisplayName("EV-12 EV-14 a failing payload loses only its event, while a failing publish reaches the handler")
    void failingEvents() {
        working();
        Endpoint<Note> endpoint = API.post("/notes")
                .body(NewNote.class)
                .output(Note.class)
                .event(READ, note -> {
                    throw new IllegalStateException("no payload");
                })
                .event(WRITTEN, note -> new NoteEvent(note.id()))
                .handle(ctx -> insert(ctx.db(), ctx.session(), ctx.body().text()));
        assertThat(execute(endpoint, "acme", "x").status()).isEqualTo(200);
        assertThat(sent).extracting(Envelope::type).containsExactly("note.written");
        registry.with(EVENTS, events -> {
            throw new IllegalStateException("refused");
        });
        Endpoint<String> manual = API.post("/notes").output(String.class).handle(ctx -> {
            try {
                ctx.publish(WRITTEN.of(new NoteEvent("1")));
                return "sent";
            } catch (IllegalStateException failure) {
                return String.valueOf(failure.getMessage());
            }
        });
        assertThat(text(execute(manual, "acme", "x"))).isEqualTo("\"refused\"");
    }

    @Test
    @DisplayName("RS-07 RS-11 a bypass sets no variable, and an endpoint's own rls replaces the factory's")
    void bypassAndReplacement() {
        Endpoint<String> bypass =
                API.rlsBypass().get("/t").output(String.class).handle(ctx -> setting(ctx.db(), "app"));
        assertThat(text(execute(bypass, "acme", "x"))).isEqualTo("\"\"");
        Endpoint<String> own = API.get("/t")
                .rls(dev.kit.constructs.rls.RowLevelSecurity.<dev.kit.constructs.endpoints.CallerContext<String>>of(
                                ctx -> Map.of("tenant_id", "own"))
                        .prefix("rls"))
                .output(String.class)
                .handle(ctx -> setting(ctx.db(), "rls") + setting(ctx.db(), "app"));
        assertThat(text(execute(own, "acme", "x"))).isEqualTo("\"own\"");
    }

    @Test
    @DisplayName("RS-13 a database handle on another thread fails instead of seeing foreign rows")
    void handlesStayOnTheirThread() {
        Endpoint<String> endpoint = API.get("/t").output(String.class).handle(ctx -> {
            try {
                return CompletableFuture.supplyAsync(() -> setting(ctx.db(), "app"))
                        .join();
            } catch (CompletionException failure) {
                return String.valueOf(failure.getCause());
            }
        });
        assertThat(text(execute(endpoint, "acme", "x"))).contains("TransactionClosed");
    }

    @Test
    @DisplayName("EN-21 RS-14 a statement beyond the timeout is cancelled, and no connection stays in a transaction")
    void cancelsSlowStatements() {
        Endpoint<String> endpoint = API.get("/slow")
                .settings(s -> s.timeout(Duration.ofMillis(300)))
                .output(String.class)
                .handle(ctx -> {
                    ctx.db().sql("select pg_sleep(100)").query().listOfRows();
                    return "late";
                });
        long start = System.nanoTime();
        problem(execute(endpoint, "acme", "x"), 504);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
        assertThat(JdbcClient.create(database.owner())
                        .sql("select count(*) from pg_stat_activity where datname = current_database()"
                                + " and state like 'idle in transaction%'")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    private Answer write(String tenant, String text) {
        return execute(WRITE, tenant, text);
    }

    private Answer execute(Endpoint<?> endpoint, String tenant, String text) {
        PipelineListener listener = new PipelineListener() {
            @Override
            public void auditWritten(AuditRun run) {
                auditRuns.add(run);
            }

            @Override
            public void eventPublished(EventRun run) {
                eventRuns.add(run);
            }
        };
        return Pipeline.create(
                        endpoint,
                        PipelineEnvironment.builder(ConstructEnvironment.builder(registry)
                                        .listener(listener)
                                        .build())
                                .build())
                .execute(TestExchange.of(endpoint.method(), endpoint.path())
                        .header("X-Tenant", tenant)
                        .json("{\"text\":\"" + text + "\"}"));
    }

    private void working() {
        registry.with(EVENTS, sent::addAll);
    }

    private void assertNothingHappened() {
        assertThat(count("notes", "acme")).isZero();
        assertThat(audits()).isEmpty();
        assertThat(sent).isEmpty();
        assertThat(auditRuns).isEmpty();
    }

    private List<AuditRecord> audits() {
        return new JdbcAuditStorage(database.owner(), "database", "audit_log")
                .query(AuditQuery.all())
                .records();
    }

    private static int count(String table, String tenant) {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from " + table + " where tenant = ?")
                .param(tenant)
                .query(Integer.class)
                .single();
    }

    private static Note insert(JdbcClient db, String tenant, String text) {
        return db.sql("insert into notes (tenant, text) values (?, ?) returning id::text, text")
                .params(tenant, text)
                .query(Note.class)
                .single();
    }

    private static String setting(JdbcClient db, String prefix) {
        return db.sql("select coalesce(current_setting(?, true), '')")
                .param(prefix + ".tenant_id")
                .query(String.class)
                .single();
    }

    private static DataSource application() {
        return database.application();
    }

    private static void run(JdbcClient client, String sql) {
        client.sql(sql).update();
    }
}
