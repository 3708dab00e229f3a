package dev.kit.constructs.run;

import static dev.kit.constructs.run.Workbench.AUDITS;
import static dev.kit.constructs.run.Workbench.SHOP;
import static dev.kit.constructs.run.Workbench.perform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.AuditRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditOrigin;
import dev.kit.constructs.audit.AuditPage;
import dev.kit.constructs.audit.AuditQuery;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The way of audits between work, transaction, storage and listener. */
final class AuditsOfWorkTest {

    private static final AuditableAction<String> ACTED = AuditableAction.of("acted", String.class);
    private static final Effects DECLARED =
            Effects.NONE.withAuditor(AUDITS, Set.of()).withAudit(AuditDefinition.of(ACTED, Object::toString));

    private final Workbench bench = new Workbench();
    private final List<AuditRecord> stored = new ArrayList<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) Workbench.LOGGER;

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    /** Shares the database service that it is made with, if any. */
    private final class Noting implements AuditStorage {

        private final @Nullable String database;
        private final boolean broken;

        Noting(@Nullable String database, boolean broken) {
            this.database = database;
            this.broken = broken;
        }

        @Override
        public void write(List<AuditRecord> batch) {
            if (broken) {
                throw new IllegalStateException("disk full");
            }
            bench.steps.add("store " + batch.size());
            stored.addAll(batch);
        }

        @Override
        public AuditPage query(AuditQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long count(AuditQuery query) {
            return stored.size();
        }

        @Override
        public Optional<String> databaseServiceName() {
            return Optional.ofNullable(database);
        }
    }

    private void storing(@Nullable String database, boolean broken) {
        bench.registry.with(AUDITS, new Noting(database, broken));
    }

    @Test
    @DisplayName("AD-10 audits commit with the work whose database they share, and are reported once, afterwards")
    void joinTheTransaction() throws Exception {
        storing("database", false);
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");

        assertThat(bench.steps).containsExactly("store 1", "commit", "report acted");
        assertThat(bench.audits).extracting(AuditRun::requestId).containsExactly("job-1");
    }

    @Test
    @DisplayName("AD-11 audits that are kept elsewhere are stored after the commit, then reported")
    void followTheCommit() throws Exception {
        storing("another", false);
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");
        assertThat(bench.steps).containsExactly("commit", "store 1", "report acted");

        bench.steps.clear();
        perform(bench.unit(Data.none(), DECLARED), false, run -> "x");
        assertThat(bench.steps).containsExactly("store 1", "report acted");
    }

    @Test
    @DisplayName("AD-08 audits of work that is rolled back or rehearsed are neither kept nor reported")
    void needTheCommit() {
        storing("another", false);
        assertThatThrownBy(() -> perform(bench.unit(SHOP, DECLARED), false, run -> {
                    run.auditor().audit(ACTED, "by hand");
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");
        assertThat(bench.steps).containsExactly("rollback");
        assertThat(stored).isEmpty();
    }

    @Test
    @DisplayName("AD-08 a rehearsal keeps no audit elsewhere")
    void areNotRehearsed() throws Exception {
        storing("another", false);
        perform(bench.unit(SHOP, DECLARED), true, run -> "x");

        assertThat(bench.steps).containsExactly("rollback");
    }

    @Test
    @DisplayName("AD-12 audits that cannot be stored roll the work back, unless it is committed already")
    void failTheirTransaction() throws Exception {
        storing("database", true);
        assertThatThrownBy(() -> perform(bench.unit(SHOP, DECLARED), false, run -> "x"))
                .hasMessage("disk full");
        assertThat(bench.steps).containsExactly("rollback");

        storing("another", true);
        assertThat(perform(bench.unit(SHOP, DECLARED), false, run -> "x")).isEqualTo("x");
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("1 audits of probe could not be stored"),
                        line -> assertThat(line).contains("was not stored: acted of"));
        assertThat(bench.audits).isEmpty();

        assertThatThrownBy(() -> perform(bench.unit(Data.none(), DECLARED), false, run -> "x"))
                .hasMessage("disk full");
        bench.environment.failingOnLostAudits();
        assertThatThrownBy(() -> perform(bench.unit(SHOP, DECLARED), false, run -> "x"))
                .hasMessage("disk full");
    }

    @Test
    @DisplayName("AD-13 declared audits without a storage fail the run, and none need no storage")
    void needAStorage() throws Exception {
        Effects lost = Effects.NONE.withAudit(AuditDefinition.of(ACTED, Object::toString));
        assertThatThrownBy(() -> perform(bench.unit(SHOP, lost), false, run -> "x"))
                .hasMessageContaining("has no storage for audits");
        perform(bench.unit(SHOP, Effects.NONE), false, run -> "x");

        assertThat(log.list).isEmpty();
    }

    @Test
    @DisplayName("AD-11 audits kept elsewhere go through the outbox of the environment, within the transaction")
    void goThroughTheOutbox() throws Exception {
        storing("another", false);
        Publisher outbox = new Publisher() {
            @Override
            public void publish(List<Envelope> events) {
                throw new AssertionError("It is asked to enlist.");
            }

            @Override
            public boolean enlist(DataSource dataSource, List<Envelope> events) {
                bench.steps.add("enlist " + events.size());
                return dataSource == bench.dataSource;
            }
        };
        Service<Publisher> kept = Service.of("outbox", env -> outbox);
        bench.environment.transactionalPublishers(publisher -> kept);
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");

        assertThat(bench.steps).containsExactly("enlist 1", "commit", "report acted");
        assertThat(stored).isEmpty();
    }

    @Test
    @DisplayName("AD-09 all audits of a run come from one auditor, with its cause's trace, tenant and actor")
    void knowTheirOrigin() throws Exception {
        storing(null, false);
        AtomicInteger asked = new AtomicInteger();
        UnitOfWork<String> unit = bench.unit(Data.none(), DECLARED, new Workbench.Nobody() {
            @Override
            public String tenant(String context) {
                return "acme";
            }

            @Override
            public String traceparent(String context) {
                return "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
            }

            @Override
            public AuditActor actor(String context) {
                asked.incrementAndGet();
                return new AuditActor("ann", "user");
            }
        });
        perform(unit, false, run -> {
            run.auditor().audit(ACTED, "by hand");
            return "declared";
        });

        AuditOrigin origin = new AuditOrigin("job-1", "4bf92f3577b34da6a3ce929d0e0e4736", "acme", "probe", null, null);
        assertThat(asked).hasValue(1);
        assertThat(bench.steps).startsWith("store 2");
        assertThat(stored)
                .allMatch(record ->
                        record.actor().id().equals("ann") && record.origin().equals(origin))
                .extracting(record ->
                        record.payload() == null ? null : record.payload().asString())
                .containsExactly("by hand", "declared");
    }

    @Test
    @DisplayName("AD-06 without anybody known the system acts, and an actor that cannot be found out fails the run")
    void needAnActor() throws Exception {
        storing(null, false);
        perform(bench.unit(Data.none(), DECLARED), false, run -> "x");
        assertThat(stored).extracting(AuditRecord::actor).containsExactly(AuditActor.SYSTEM);

        IOException unreachable = new IOException("unreachable");
        assertThatThrownBy(() -> perform(actedBy(unreachable), false, run -> "x"))
                .hasMessage("The actor of probe is not known.")
                .hasCause(unreachable);
        IllegalArgumentException wrong = new IllegalArgumentException("wrong");
        assertThatThrownBy(() -> perform(actedBy(wrong), false, run -> "x")).isSameAs(wrong);
        assertThat(stored).hasSize(1);
    }

    private UnitOfWork<String> actedBy(Exception failure) {
        return bench.unit(Data.none(), DECLARED, new Workbench.Nobody() {
            @Override
            public @Nullable AuditActor actor(String context) throws Exception {
                throw failure;
            }
        });
    }
}
