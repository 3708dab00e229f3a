package dev.kit.constructs.run;

import static dev.kit.constructs.run.Workbench.EVENTS;
import static dev.kit.constructs.run.Workbench.SHOP;
import static dev.kit.constructs.run.Workbench.erased;
import static dev.kit.constructs.run.Workbench.perform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The way of events between work, transaction, publisher and listener. */
final class EventsOfWorkTest {

    private static final EventType<String> FIRST = EventType.of("first", String.class);
    private static final EventType<String> SECOND = EventType.of("second", String.class);
    private static final Effects DECLARED = Effects.NONE
            .withPublisher(EVENTS)
            .withEvent(EventDefinition.of(FIRST, output -> output + " 1"))
            .withEvent(EventDefinition.of(SECOND, output -> output + " 2"));
    private static final Effects BY_HAND = Effects.NONE.withPublisher(EVENTS);

    private final Workbench bench = new Workbench();
    private final List<Envelope> sent = new ArrayList<>();

    /** Notes what it sends and, if it can, what it writes into the transaction. */
    private final class Noting implements Publisher {

        private final boolean enlisting;

        Noting(boolean enlisting) {
            this.enlisting = enlisting;
        }

        @Override
        public void publish(List<Envelope> events) {
            bench.steps.add("publish " + events.size());
            sent.addAll(events);
        }

        @Override
        public boolean enlist(DataSource dataSource, List<Envelope> events) {
            if (enlisting && !events.isEmpty()) {
                assertThat(dataSource).isSameAs(bench.dataSource);
                bench.steps.add("enlist " + events.size());
                sent.addAll(events);
            }
            return enlisting;
        }
    }

    private List<String> sentTypes() {
        return sent.stream().map(Envelope::type).toList();
    }

    private void publishing(Publisher publisher) {
        bench.registry.with(EVENTS, publisher);
    }

    @Test
    @DisplayName("events join the transaction that takes them, and are reported once, after the commit")
    void joinTheTransaction() throws Exception {
        publishing(new Noting(true));

        assertThat(perform(bench.unit(SHOP, DECLARED), false, run -> run.db())).isEqualTo("handle");

        assertThat(bench.steps).containsExactly("enlist 2", "commit", "report first", "report second");
        assertThat(bench.events)
                .allMatch(run -> !run.lost() && run.failure() == null && "other".equals(run.transport()));
        assertThat(sent).extracting(event -> event.payload().asString()).containsExactly("handle 1", "handle 2");
        assertThat(sent).allMatch(event -> event.tenant() == null && event.traceparent() == null);
    }

    @Test
    @DisplayName("events that the transaction does not take are published after the commit, then reported")
    void followTheCommit() throws Exception {
        publishing(new Noting(false));
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");

        assertThat(bench.steps).containsExactly("commit", "publish 2", "report first", "report second");
    }

    @Test
    @DisplayName("events of work without a database never ask for a transaction")
    void needNoDatabase() throws Exception {
        publishing(new Noting(true));
        perform(bench.unit(Data.none(), DECLARED), false, run -> "x");

        assertThat(bench.steps).containsExactly("publish 2", "report first", "report second");
    }

    @Test
    @DisplayName("an observed publication happens once, in the transaction or after it")
    void areObservedOnce() throws Exception {
        List<String> observed = new ArrayList<>();
        bench.environment.observer(new RunObserver() {
            @Override
            public Observation begin(Started run) {
                return Observation.NONE;
            }

            @Override
            public Observation publishing(Publication publication) {
                observed.add(publication.construct() + " to " + publication.transport() + " "
                        + publication.events().size());
                return Observation.NONE;
            }
        });
        publishing(new Noting(true));
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");
        assertThat(bench.steps).startsWith("enlist 2", "commit").doesNotContain("publish 2");
        assertThat(observed).containsExactly("probe to other 2");

        bench.steps.clear();
        publishing(new Noting(false));
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");
        assertThat(bench.steps).startsWith("commit", "publish 2");
        assertThat(observed).hasSize(2);
    }

    @Test
    @DisplayName("events that an observed transaction refuses after all are published after the commit")
    void followTheCommitAfterARefusal() throws Exception {
        bench.environment.observer(run -> RunObserver.Observation.NONE);
        publishing(new Publisher() {
            @Override
            public void publish(List<Envelope> events) {
                bench.steps.add("publish " + events.size());
            }

            @Override
            public boolean enlist(DataSource dataSource, List<Envelope> events) {
                return events.isEmpty();
            }
        });
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");

        assertThat(bench.steps).startsWith("commit", "publish 2");
    }

    @Test
    @DisplayName("events whose publisher cannot be opened are lost after the commit, each by itself")
    void needAPublisherThatOpens() throws Exception {
        Service<Publisher> broken = Service.of("broken", env -> {
            throw new IllegalStateException("no such broker");
        });
        perform(bench.unit(SHOP, DECLARED.withPublisher(broken)), false, run -> "x");

        assertThat(bench.steps).containsExactly("commit", "report first", "report second");
        assertThat(bench.events).allMatch(run -> run.lost() && run.transport() == null);
    }

    @Test
    @DisplayName("a rehearsal returns its result, and leaves neither work nor events, declared or by hand")
    void areNotRehearsed() throws Exception {
        publishing(new Noting(false));
        Object result = perform(bench.unit(SHOP, DECLARED), true, run -> {
            run.publish(FIRST.of("by hand"));
            return "result";
        });

        assertThat(result).isEqualTo("result");
        assertThat(bench.steps).containsExactly("rollback");
        assertThatThrownBy(() -> perform(bench.unit(Data.none(), DECLARED), true, run -> "x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Job probe has no database, so a rehearsal could not be undone.");
    }

    @Test
    @DisplayName("work that succeeds with no output publishes by hand alone, and work that fails nothing at all")
    void needASuccess() throws Exception {
        publishing(new Noting(true));
        UnitOfWork<String> unit = bench.unit(SHOP, DECLARED);
        Workbench.Jobs withoutOutput = new Workbench.Jobs(run -> {
            run.publish(FIRST.of("by hand"));
            return true;
        });
        unit.call("job-1", null).here(withoutOutput, "context");
        assertThat(bench.steps).containsExactly("enlist 1", "commit", "report first");

        bench.steps.clear();
        assertThatThrownBy(() -> perform(unit, false, failing -> {
                    failing.publish(FIRST.of("by hand"));
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");
        assertThat(bench.steps).containsExactly("enlist 1", "rollback");
    }

    @Test
    @DisplayName("events by hand that no transaction takes are sent and reported at once, and a failure too")
    void areReportedAtOnce() throws Exception {
        publishing(new Noting(false));
        perform(bench.unit(SHOP, BY_HAND), false, run -> {
            run.publish(FIRST.of("1"), SECOND.of("2"));
            return null;
        });
        assertThat(bench.steps).containsExactly("publish 2", "report first", "report second", "commit");

        bench.events.clear();
        EventException away = new EventException("away");
        publishing(events -> {
            throw away;
        });
        assertThatThrownBy(() -> perform(bench.unit(SHOP, BY_HAND), false, run -> {
                    run.publish(FIRST.of("1"));
                    return null;
                }))
                .isSameAs(away);
        assertThat(bench.events)
                .singleElement()
                .satisfies(run -> assertThat(run.lost()).isFalse())
                .extracting(EventRun::failure)
                .isSameAs(away);
    }

    @Test
    @DisplayName("every event that is lost is reported as lost, with its payload if it has one, and the rest is sent")
    void areReportedAsLost() throws Exception {
        publishing(new Noting(false));
        Effects effects = DECLARED.withEvent(EventDefinition.of(FIRST, output -> {
                    throw new IllegalStateException("no payload");
                }))
                .withEvent(EventDefinition.of(SECOND, output -> {
                    throw new IllegalStateException("none here either");
                }));
        perform(bench.unit(SHOP, effects), false, run -> "x");

        assertThat(sentTypes()).containsExactly("first", "second");
        assertThat(bench.events)
                .filteredOn(EventRun::lost)
                .extracting(run -> run.failure() == null ? null : run.failure().getMessage())
                .containsExactly("no payload", "none here either");

        bench.events.clear();
        publishing(events -> {
            throw new EventException("away");
        });
        perform(bench.unit(SHOP, DECLARED), false, run -> "x");
        assertThat(bench.events).hasSize(2).allMatch(run -> run.lost() && run.eventId() != null);
    }

    @Test
    @DisplayName("the cause of a run is asked for its trace once, however much the run publishes")
    void askForTheTraceOnce() throws Exception {
        publishing(new Noting(false));
        bench.environment.observer(run -> RunObserver.Observation.NONE);
        AtomicInteger asked = new AtomicInteger();
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        UnitOfWork<String> unit = bench.unit(Data.none(), BY_HAND, new Workbench.Nobody() {
            @Override
            public @Nullable String traceparent(String context) {
                asked.incrementAndGet();
                return trace;
            }

            @Override
            public @Nullable String tenant(String context) {
                return "acme";
            }
        });
        perform(unit, false, run -> {
            run.publish(FIRST.of("1"));
            run.publish(FIRST.of("2"));
            return null;
        });

        assertThat(asked).hasValue(1);
        assertThat(sent)
                .hasSize(2)
                .allMatch(event -> trace.equals(event.traceparent()) && "acme".equals(event.tenant()));
    }

    @Test
    @DisplayName("the tenant of row-level security goes before the one that the cause names")
    void carryTheTenantOfTheTransaction() throws Exception {
        publishing(new Noting(true));
        Data<String> data = SHOP.withRls(context -> Map.of("tenant_id", context + " tenant"));
        perform(bench.unit(data, DECLARED), false, run -> "x");

        assertThat(bench.settings.variables()).containsExactly(Map.entry("app.tenant_id", "context tenant"));
        assertThat(sent).extracting(Envelope::tenant).containsOnly("context tenant");
    }

    @Test
    @DisplayName("events of work with a database go the way that the environment has for them, others do not")
    void takeTheTransactionalWay() throws Exception {
        Noting outbox = new Noting(true);
        bench.registry.with(EVENTS, new Noting(false));
        Service<Publisher> kept = Service.of("outbox", env -> outbox);
        bench.environment.transactionalPublishers(publisher -> kept);

        perform(bench.unit(SHOP, DECLARED), false, run -> "x");
        assertThat(bench.steps).startsWith("enlist 2");
        bench.steps.clear();
        perform(bench.unit(Data.none(), DECLARED), false, run -> "x");
        assertThat(bench.steps).startsWith("publish 2");
        bench.steps.clear();
        perform(
                bench.unit(Data.<String>none().withOutside(erased(Database.jdbc(Workbench.DATA))), DECLARED),
                false,
                run -> run.db());
        assertThat(bench.steps).startsWith("publish 2");
        assertThat(sent).last().extracting(event -> event.payload().asString()).isEqualTo("plain 2");
    }
}
