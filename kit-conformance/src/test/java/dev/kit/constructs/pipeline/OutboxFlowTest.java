package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditQuery;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Data in one database, audits in another, a broker that is down: what commits arrives. */
final class OutboxFlowTest {

    record Note(String id) {}

    private static final Service<DataSource> DATABASE =
            Service.of("database", env -> OutboxFlowTest.data.application());
    private static final Service<DataSource> ARCHIVE =
            Service.of("archive", env -> OutboxFlowTest.archive.application());
    private static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(ARCHIVE);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> {
        throw new IOException("no broker");
    });
    private static final EventType<Note> WRITTEN = EventType.of("note.written", Note.class);
    private static final AuditableAction<Note> AUDITED = AuditableAction.of("note.written", Note.class);

    private static PostgresDatabase data;
    private static PostgresDatabase archive;

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final List<Envelope> sent = new CopyOnWriteArrayList<>();

    private static final Endpoint<Note> WRITE = e.database(DATABASE)
            .auditor(AUDITS)
            .actor(ctx -> new AuditActor("7", "user", Map.of("ip", "192.0.2.1")))
            .publisher(EVENTS)
            .post("/notes")
            .output(Note.class)
            .event(WRITTEN, note -> note)
            .audit(AUDITED, note -> note, audit -> audit.table("notes").entityId(Note::id))
            .handle(ctx -> {
                ctx.db().sql("insert into notes values ('1')").update();
                if (ctx.header("x-fail") != null) {
                    throw HttpErrors.conflict("too late");
                }
                return new Note("1");
            });

    @BeforeAll
    static void open() throws Exception {
        data = PostgresServer.find().createDatabase();
        archive = PostgresServer.find().createDatabase();
        run(data, "create table notes (id text)");
        run(data, "grant select, insert on notes to " + data.applicationRole());
        run(data, resource("kit_outbox"));
        run(data, "grant select, insert, update, delete on kit_outbox to " + data.applicationRole());
        run(archive, resource("audit_log"));
        run(archive, "grant select, insert on audit_log to " + archive.applicationRole());
    }

    @AfterAll
    static void close() {
        data.close();
        archive.close();
    }

    @BeforeEach
    void empty() {
        run(data, "truncate notes, kit_outbox");
        run(archive, "truncate audit_log");
    }

    private static String resource(String table) throws IOException {
        try (InputStream sql = Outbox.class.getResourceAsStream("/META-INF/kit/sql/" + table + ".sql")) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void run(PostgresDatabase database, String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private Answer execute(TestExchange exchange) {
        PipelineEnvironment environment =
                PipelineEnvironment.builder(environment()).build();
        return Pipeline.create(WRITE, environment).execute(exchange);
    }

    private ConstructEnvironment environment() {
        return ConstructEnvironment.builder(registry)
                .transactionalPublishers(Outbox::of)
                .build();
    }

    private static OutboxEvents outbox() {
        return new OutboxEvents(data.application());
    }

    private List<AuditRecord> audits() {
        return registry.get(AUDITS).query(AuditQuery.all()).records();
    }

    private int relay(Service<Publisher> target) throws Exception {
        return Outbox.of(target).relay(registry, data.application()).sendDue();
    }

    @Test
    @DisplayName("R6 EV-08 AD-11 event and audit commit with the data, and arrive once broker and archive are there")
    void keepsWhatCannotBeSentYet() throws Exception {
        assertThat(execute(TestExchange.of("POST", "/notes")).status()).isEqualTo(200);
        assertThat(outbox().counts()).isEqualTo(new OutboxEvents.Counts(2, 0));
        assertThat(audits()).isEmpty();

        registry.with(EVENTS, (Publisher) sent::addAll);
        assertThat(relay(EVENTS)).isOne();
        assertThat(relay(AuditEvents.publisher(AUDITS))).isOne();
        assertThat(sent.get(0).open(WRITTEN).payload()).isEqualTo(new Note("1"));
        assertThat(sent.get(0).actor()).isEqualTo(new EventActor("7", "user"));
        assertThat(audits()).singleElement().satisfies(record -> {
            assertThat(record.type()).isEqualTo("note.written");
            assertThat(record.actor()).isEqualTo(new AuditActor("7", "user", Map.of("ip", "192.0.2.1")));
            assertThat(record.entityId()).isEqualTo("1");
            assertThat(record.origin().endpoint()).isEqualTo("/notes");
        });
        assertThat(outbox().counts()).isEqualTo(new OutboxEvents.Counts(0, 0));
    }

    @Test
    @DisplayName("AD-10 an audit that arrives twice, as after a crash of the relay, is kept once")
    void keepsARepeatedAuditOnce() throws Exception {
        execute(TestExchange.of("POST", "/notes"));
        List<Envelope> envelopes = outbox().pending(10).stream()
                .filter(event -> event.target().startsWith("audit-events"))
                .map(event -> event.envelope())
                .toList();
        Publisher carrier = registry.get(AuditEvents.publisher(AUDITS));
        carrier.publish(envelopes);
        carrier.publish(envelopes);

        assertThat(audits()).hasSize(1);
    }

    @Test
    @DisplayName("AD-08 EV-09 a handler that fails leaves neither event nor audit in the outbox")
    void rollsBackTogether() {
        problem(execute(TestExchange.of("POST", "/notes").header("x-fail", "1")), 409);

        assertThat(outbox().counts()).isEqualTo(new OutboxEvents.Counts(0, 0));
    }

    @Test
    @DisplayName("AD-19 audits of a subscriber's successful run are stored once, by the actor of the event")
    void auditsSubscribers() throws Exception {
        Subscriber subscriber = s.subscribe(WRITTEN)
                .database(Database.jdbc(DATABASE))
                .auditor(AUDITS, AUDITED)
                .publisher(EVENTS)
                .each((event, ctx) -> {
                    ctx.auditor().audit(AUDITED, event.payload());
                    ctx.publish(WRITTEN.of(event.payload()));
                    if (event.payload().id().equals("bad")) {
                        throw new IllegalStateException("rolled back");
                    }
                });
        EventOrigin origin = new EventOrigin("shop", "acme", new EventActor("7", "user"), null);
        try (SubscriberRunner runner = SubscriberRunner.create(environment())) {
            runner.run(
                    subscriber,
                    List.of(
                            new Delivery(origin.envelope(WRITTEN.of(new Note("good"))), 1),
                            new Delivery(origin.envelope(WRITTEN.of(new Note("bad"))), 1)));
        }
        assertThat(outbox().counts()).isEqualTo(new OutboxEvents.Counts(2, 0));

        relay(AuditEvents.publisher(AUDITS));
        assertThat(audits()).singleElement().satisfies(record -> {
            assertThat(record.actor()).isEqualTo(new AuditActor("7", "user"));
            assertThat(record.origin().tenant()).isEqualTo("acme");
            assertThat(record.origin().endpoint()).isEqualTo("note.written");
        });
    }

    @Test
    @DisplayName(
            "AD-19 without an outbox a subscriber's audits follow its commit, and none are written when none were made")
    void auditsSubscribersWithoutOutbox() throws Exception {
        Subscriber subscriber = s.subscribe(WRITTEN)
                .database(Database.jdbc(DATABASE))
                .auditor(AUDITS)
                .each((event, ctx) -> {
                    if (event.payload().id().equals("audited")) {
                        ctx.auditor().audit(AUDITED, event.payload());
                    }
                });
        EventOrigin origin = EventOrigin.of("shop");
        try (SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry))) {
            for (String id : List.of("audited", "quiet")) {
                runner.run(subscriber, List.of(new Delivery(origin.envelope(WRITTEN.of(new Note(id))), 1)));
            }
        }

        assertThat(audits())
                .singleElement()
                .satisfies(record -> assertThat(record.actor()).isEqualTo(AuditActor.SYSTEM));
        assertThat(outbox().counts()).isEqualTo(new OutboxEvents.Counts(0, 0));
    }
}
