package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every kind of construct finds the same services, clock, source, trace and errors. */
final class OneEngineTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String TRACE = "00-" + TRACE_ID + "-00f067aa0ba902b7-01";
    private static final EventType<String> EFFECT = EventType.of("effect", String.class);
    private static final AuditableAction<String> ACTED = AuditableAction.of("acted", String.class);

    private static PostgresDatabase database;

    private final List<Envelope> sent = new CopyOnWriteArrayList<>();
    private final List<EventRun> published = new CopyOnWriteArrayList<>();
    private final List<AuditRun> audited = new CopyOnWriteArrayList<>();
    private final List<Instant> starts = new CopyOnWriteArrayList<>();
    private final InMemoryAuditStorage audits = new InMemoryAuditStorage();
    private ConstructEnvironment environment;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table notes (text text)").update();
        owner.sql("grant select, insert on notes to " + database.applicationRole())
                .update();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void environment() {
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))
                .with(Subject.DATA, database.application())
                .with(Subject.EVENTS, sent::addAll)
                .with(Subject.AUDITS, audits);
        environment = ConstructEnvironment.builder(registry)
                .clock(InstantSource.fixed(NOON))
                .source("shop")
                .listener(new Listener())
                .build();
    }

    private final class Listener implements PipelineListener {

        @Override
        public void eventPublished(EventRun run) {
            published.add(run);
        }

        @Override
        public void auditWritten(AuditRun run) {
            audited.add(run);
        }

        @Override
        public void requestFinished(RequestRun run) {
            starts.add(run.startedAt());
        }

        @Override
        public void subscriberRan(SubscriberRun run) {
            fail(run.startedAt());
        }

        @Override
        public void functionRan(FunctionRun run) {
            fail(run.startedAt());
        }

        private void fail(Instant startedAt) {
            starts.add(startedAt);
            throw new IllegalStateException("a listener that fails changes nothing");
        }
    }

    private @Nullable Throwable full(Subject subject, Probe probe) throws Exception {
        return subject.run(environment, false, PATIENCE, TRACE, probe);
    }

    private @Nullable Throwable bare(Subject subject, Probe probe) throws Exception {
        return subject.run(environment, true, PATIENCE, TRACE, probe);
    }

    private static long notes(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                .sql("select count(*) from notes")
                .query(Long.class)
                .single();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the service of the own database needs no declaration, and works in the transaction of ctx.db()")
    void sharesItsDatabase(Subject subject) throws Exception {
        long before = notes(database.application());
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('inside')").update();
            assertThat(notes(scope.service(Subject.DATA))).isEqualTo(before + 1);
            assertThat(notes(database.application())).isEqualTo(before);
            throw new IllegalStateException("roll back");
        });
        assertThat(thrown).hasMessage("roll back");
        assertThat(notes(database.application())).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a service is known by its name, as is the one of the own database")
    void knowsServicesByName(Subject subject) throws Exception {
        long before = notes(database.application());
        environment.services().with(Subject.NOTES, new StringBuilder("given"));
        Service<StringBuilder> sameName = Service.of("notes", env -> new StringBuilder("another"));
        Service<DataSource> sameDatabase = Service.of("database", env -> database.application());
        Throwable thrown = full(subject, scope -> {
            assertThat(scope.service(sameName)).hasToString("given");
            ((JdbcClient) scope.db()).sql("insert into notes values ('inside')").update();
            assertThat(notes(scope.service(sameDatabase))).isEqualTo(before + 1);
            throw new IllegalStateException("roll back");
        });
        assertThat(thrown).hasMessage("roll back");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the clock of the environment dates runs, events and audits")
    void takesTheTimeFromTheEnvironment(Subject subject) throws Exception {
        assertThat(full(subject, scope -> {
                    assertThat(RequestContext.current().startedAt()).isEqualTo(NOON);
                    scope.publish(EFFECT.of("now"));
                    scope.auditor().audit(ACTED, "now");
                }))
                .isNull();
        assertThat(sent).extracting(Envelope::time).containsExactly(NOON);
        assertThat(published).extracting(EventRun::publishedAt).containsExactly(NOON);
        assertThat(audits.records())
                .singleElement()
                .satisfies(record -> assertThat(record.occurredAt()).isEqualTo(NOON));
        assertThat(starts).allMatch(NOON::equals);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the application is the source of events, whatever construct publishes them")
    void namesTheApplicationAsSource(Subject subject) throws Exception {
        assertThat(full(subject, scope -> scope.publish(EFFECT.of("once")))).isNull();
        assertThat(sent).extracting(Envelope::source).containsExactly("shop");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a trace goes along with events and audits")
    void carriesTheTraceOn(Subject subject) throws Exception {
        assertThat(full(subject, OneEngineTest::leaveTraces)).isNull();
        assertThat(sent).extracting(Envelope::traceparent).containsExactly(TRACE);
        assertThat(audits.records())
                .singleElement()
                .satisfies(record -> assertThat(record.origin().traceId()).isEqualTo(TRACE_ID));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a traceparent that is not hexadecimal is no trace, for events and audits alike")
    void ignoresWhatIsNoTrace(Subject subject) throws Exception {
        String wrong = TRACE.replace("4bf92f35", "<script>");
        assertThat(subject.run(environment, false, PATIENCE, wrong, OneEngineTest::leaveTraces))
                .isNull();
        assertThat(sent).singleElement().extracting(Envelope::traceparent).isNull();
        assertThat(audits.records())
                .singleElement()
                .satisfies(record -> assertThat(record.origin().traceId()).isNull());
    }

    private static void leaveTraces(Scope scope) {
        scope.publish(EFFECT.of("traced"));
        scope.auditor().audit(ACTED, "traced");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("events, audits and log lines carry one id of the run")
    void carriesOneId(Subject subject) throws Exception {
        StringBuilder id = new StringBuilder();
        assertThat(full(subject, scope -> {
                    id.append(RequestContext.current().requestId());
                    leaveTraces(scope);
                }))
                .isNull();
        assertThat(published).extracting(EventRun::requestId).containsExactly(id.toString());
        assertThat(sent).extracting(Envelope::requestId).containsExactly(id.toString());
        assertThat(audited).extracting(AuditRun::requestId).containsExactly(id.toString());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("what was not declared is refused in the same words")
    void refusesInTheSameWords(Subject subject) throws Exception {
        assertThat(bare(subject, scope -> scope.service(Subject.NOTES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        subject.label() + " uses service \"notes\" but does not declare it. Add .services(…) with it.");
        assertThat(bare(subject, scope -> scope.publish(EFFECT.of("nowhere"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(subject.label() + " has no publisher. Add .publisher(…) to it.");
        assertThat(bare(subject, Scope::auditor))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(subject.label() + " has no storage for audits. Add .auditor(…) to it.");
        assertThat(bare(subject, Scope::db))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(subject.label()
                        + " has no database for this step. Call .database(…) before the step that uses it.");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a failed publication reaches the handler and the listener, and the work is rolled back")
    void failsWithThePublisher(Subject subject) throws Exception {
        long before = notes(database.application());
        environment.services().with(Subject.EVENTS, events -> {
            throw new EventException("broker down");
        });
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('lost')").update();
            scope.publish(EFFECT.of("lost"));
        });
        assertThat(thrown).isInstanceOf(EventException.class).hasMessage("broker down");
        assertThat(published).singleElement().extracting(EventRun::failure).isSameAs(thrown);
        assertThat(notes(database.application())).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a run that takes too long is interrupted and rolled back, and says so")
    void endsInTime(Subject subject) throws Exception {
        long before = notes(database.application());
        Throwable thrown = subject.run(environment, false, Duration.ofSeconds(1), TRACE, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('late')").update();
            Thread.sleep(PATIENCE.toMillis());
        });
        assertThat(thrown)
                .isInstanceOf(RunTimeoutException.class)
                .hasMessageStartingWith(subject.label() + " took longer than 1000 ms.");
        assertThat(notes(database.application())).isEqualTo(before);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
