package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.testing.PostgresDatabase;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every kind of construct finds the same services, clock, source, trace and errors, on every host. */
final class OneEngineTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String TRACE = "00-" + TRACE_ID + "-00f067aa0ba902b7-01";
    private static final EventType<String> EFFECT = EventType.of("effect", String.class);
    private static final AuditableAction<String> ACTED = AuditableAction.of("acted", String.class);

    private static PostgresDatabase database;

    private Recorded recorded;
    private ConstructEnvironment environment;

    @BeforeAll
    static void open() {
        database = Recorded.database();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void environment() {
        recorded = new Recorded(database);
        environment = recorded.environment(null);
    }

    private @Nullable Throwable full(Subject subject, Probe probe) throws Exception {
        return subject.run(environment, false, PATIENCE, TRACE, probe);
    }

    private @Nullable Throwable bare(Subject subject, Probe probe) throws Exception {
        return subject.run(environment, true, PATIENCE, TRACE, probe);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the service of the own database needs no declaration, and works in the transaction of ctx.db()")
    void sharesItsDatabase(Subject subject) throws Exception {
        long before = recorded.notes();
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('inside')").update();
            assertThat(Recorded.notes(scope.service(Probed.DATA))).isEqualTo(before + 1);
            assertThat(recorded.notes()).isEqualTo(before);
            throw new IllegalStateException("roll back");
        });
        assertThat(thrown).hasMessage("roll back");
        assertThat(recorded.notes()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a service is known by its name, as is the one of the own database")
    void knowsServicesByName(Subject subject) throws Exception {
        long before = recorded.notes();
        environment.services().with(Probed.NOTES, new StringBuilder("given"));
        Service<StringBuilder> sameName = Service.of("notes", env -> new StringBuilder("another"));
        Service<DataSource> sameDatabase = Service.of("database", env -> recorded.database.application());
        Throwable thrown = full(subject, scope -> {
            assertThat(scope.service(sameName)).hasToString("given");
            ((JdbcClient) scope.db()).sql("insert into notes values ('inside')").update();
            assertThat(Recorded.notes(scope.service(sameDatabase))).isEqualTo(before + 1);
            throw new IllegalStateException("roll back");
        });
        assertThat(thrown).hasMessage("roll back");
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#inAnEnvironment")
    @DisplayName("the clock of the environment dates runs, events and audits")
    void takesTheTimeFromTheEnvironment(Subject subject) throws Exception {
        assertThat(full(subject, scope -> {
                    assertThat(RequestContext.current().startedAt()).isEqualTo(Recorded.NOON);
                    scope.publish(EFFECT.of("now"));
                    scope.auditor().audit(ACTED, "now");
                }))
                .isNull();
        assertThat(recorded.sent).extracting(Envelope::time).containsExactly(Recorded.NOON);
        assertThat(recorded.published).extracting(EventRun::publishedAt).containsExactly(Recorded.NOON);
        assertThat(recorded.audits.records())
                .singleElement()
                .satisfies(record -> assertThat(record.occurredAt()).isEqualTo(Recorded.NOON));
        assertThat(recorded.starts).hasSize(subject.report().isEmpty() ? 0 : 1).allMatch(Recorded.NOON::equals);
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#inAnEnvironment")
    @DisplayName("the application is the source of events, whatever construct publishes them")
    void namesTheApplicationAsSource(Subject subject) throws Exception {
        assertThat(full(subject, scope -> scope.publish(EFFECT.of("once")))).isNull();
        assertThat(recorded.sent).extracting(Envelope::source).containsExactly("shop");
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#traced")
    @DisplayName("a trace goes along with events and audits")
    void carriesTheTraceOn(Subject subject) throws Exception {
        environment = recorded.environment(subject.isCausedWithATrace() ? null : TRACE);
        assertThat(full(subject, OneEngineTest::leaveTraces)).isNull();
        assertThat(recorded.sent).extracting(Envelope::traceparent).containsExactly(TRACE);
        assertThat(recorded.audits.records())
                .singleElement()
                .satisfies(record -> assertThat(record.origin().traceId()).isEqualTo(TRACE_ID));
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#traced")
    @DisplayName("a traceparent that is not hexadecimal is no trace, for events and audits alike")
    void ignoresWhatIsNoTrace(Subject subject) throws Exception {
        String wrong = TRACE.replace("4bf92f35", "<script>");
        environment = recorded.environment(subject.isCausedWithATrace() ? null : wrong);
        assertThat(subject.run(environment, false, PATIENCE, wrong, OneEngineTest::leaveTraces))
                .isNull();
        assertThat(recorded.sent)
                .singleElement()
                .extracting(Envelope::traceparent)
                .isNull();
        assertThat(recorded.audits.records())
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
        assertThat(id).isNotEmpty();
        assertThat(recorded.sent).extracting(Envelope::requestId).containsExactly(id.toString());
        assertThat(recorded.audits.records())
                .extracting(record -> record.origin().requestId())
                .containsExactly(id.toString());
        if (!subject.name().endsWith("_IN_TEST")) {
            assertThat(recorded.published).extracting(EventRun::requestId).containsExactly(id.toString());
            assertThat(recorded.audited).extracting(AuditRun::requestId).containsExactly(id.toString());
        }
        if (!subject.report().isEmpty()) {
            assertThat(recorded.reports).containsExactly(subject.report() + " " + id + " null");
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("what was not declared is refused in the same words")
    void refusesInTheSameWords(Subject subject) throws Exception {
        assertThat(bare(subject, scope -> scope.service(Probed.NOTES)))
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
        long before = recorded.notes();
        environment.services().with(Probed.EVENTS, events -> {
            throw new EventException("broker down");
        });
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('lost')").update();
            scope.publish(EFFECT.of("lost"));
        });
        assertThat(thrown).isInstanceOf(EventException.class).hasMessage("broker down");
        if (!subject.name().endsWith("_IN_TEST")) {
            assertThat(recorded.published)
                    .singleElement()
                    .extracting(EventRun::failure)
                    .isSameAs(thrown);
        }
        assertThat(recorded.notes()).isEqualTo(before);
    }
}
