package dev.kit.constructs.run;

import static dev.kit.constructs.run.Workbench.DATA;
import static dev.kit.constructs.run.Workbench.SHOP;
import static dev.kit.constructs.run.Workbench.perform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Runs from beginning to end: their time, their context, and what they find. */
final class RunStateTest {

    private static final Data<String> OUTSIDE = Data.<String>none().withOutside(SHOP.database());

    private final Workbench bench = new Workbench();

    /** The end of the work on this thread, as its connections see it. */
    private static @Nullable Long workEnd() {
        Long end = WorkDeadline.enter(0);
        WorkDeadline.restore(end);
        return end;
    }

    @Test
    @DisplayName("connections are limited by the innermost run that has a database, and by none once all have ended")
    void limitsConnections() throws Exception {
        UnitOfWork<String> bare = bench.unit(Data.none(), Effects.NONE);
        perform(bare, false, run -> {
            assertThat(workEnd()).isNull();
            return null;
        });
        RunState<String> outer = bench.unit(OUTSIDE, Effects.NONE).begin("outer", "1", false);
        assertThat(workEnd()).isEqualTo(outer.deadline().end());
        RunState<String> inner = bench.unit(SHOP, Effects.NONE).begin("inner", "2", false);
        assertThat(workEnd()).isEqualTo(inner.deadline().end());
        inner.end();
        assertThat(workEnd()).isEqualTo(outer.deadline().end());
        outer.end();
        inner.end();
        assertThat(workEnd()).isNull();
    }

    @Test
    @DisplayName("work and transaction have the time that is left of the run, and performing the run ends it")
    void endsWithTheWork() throws Exception {
        UnitOfWork<String> unit = bench.unit(SHOP, Effects.NONE);
        RunState<String> run = unit.begin("context", "1", Deadline.ahead(Duration.ofMinutes(2)));
        String seen = unit.perform(run, context -> context + " in " + run.db());

        assertThat(seen).isEqualTo("context in handle");
        assertThat(bench.settings.timeout())
                .hasValueSatisfying(left -> assertThat(left).isBetween(Duration.ofMinutes(1), Duration.ofMinutes(2)));
        assertThat(workEnd()).isNull();
        run.deadline().expire();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(run.isExpired()).isFalse();
    }

    @Test
    @DisplayName("a run that begins late is interrupted at once, and whatever its work fails with is a timeout")
    void isOverBeforeItBegins() {
        UnitOfWork<String> unit = bench.unit(SHOP, Effects.NONE);
        Deadline deadline = Deadline.ahead(Duration.ofHours(1));
        deadline.expire();
        RunState<String> run = unit.begin("context", "1", deadline);
        IllegalStateException failure = new IllegalStateException("interrupted");

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(run.isExpired()).isTrue();
        assertThatThrownBy(run::checkDeadline).isInstanceOf(RunTimeoutException.class);
        assertThatThrownBy(() -> unit.perform(run, context -> {
                    throw failure;
                }))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessage(unit.timedOut().getMessage())
                .hasMessageStartingWith("Job probe took longer than 3600000 ms.")
                .hasCause(failure);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(bench.steps).containsExactly("rollback");
    }

    @Test
    @DisplayName("a run whose work is committed has all the time it needs for what follows")
    void isInTimeWithTheCommit() throws Exception {
        EventType<String> noted = EventType.of("noted", String.class);
        Deadline deadline = Deadline.ahead(Duration.ofHours(1));
        bench.registry.with(Workbench.EVENTS, events -> {
            deadline.expire();
            bench.steps.add(Thread.currentThread().isInterrupted() ? "interrupted" : "left alone");
        });
        UnitOfWork<String> unit = bench.unit(
                SHOP,
                Effects.NONE.withPublisher(Workbench.EVENTS).withEvent(EventDefinition.of(noted, Object::toString)));
        RunState<String> run = unit.begin("context", "1", deadline);
        unit.<Boolean>perform(run, context -> {
            run.succeed(context);
            return true;
        });

        assertThat(bench.steps).containsExactly("commit", "left alone", "report noted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("a run that is never performed frees its thread when it is ended")
    void canBeGivenUp() {
        RunState<String> run = bench.unit(SHOP, Effects.NONE).begin("context", "1", false);
        run.checkDeadline();
        run.deadline().expire();
        run.end();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("a run knows its id, its beginning and its logger, and its context is there while it is open")
    void hasAContext() {
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        bench.environment.clock(InstantSource.fixed(noon));
        RunState<String> run = bench.unit(Data.none(), Effects.NONE).begin("context", "job-7", false);

        assertThat(run.requestId()).isEqualTo("job-7");
        assertThat(run.startedAt()).isEqualTo(noon);
        RequestContext.Scope scope = run.open();
        assertThat(RequestContext.current().requestId()).isEqualTo("job-7");
        assertThat(RequestContext.current().logger()).isSameAs(Workbench.LOGGER);
        scope.close();
        assertThat(RequestContext.currentOrNull()).isNull();
        run.end();
    }

    @Test
    @DisplayName("a run finds its own database by its service, in the work and before it, and others as declared")
    void findsItsDatabases() throws Exception {
        Function<RunState<String>, Object> asking = run -> run.service(DATA);
        assertThat(perform(bench.unit(SHOP, Effects.NONE), false, asking::apply))
                .isSameAs(bench.shared);
        assertThat(perform(bench.unit(OUTSIDE, Effects.NONE), false, asking::apply))
                .isSameAs(bench.shared);
        assertThatThrownBy(() -> perform(bench.unit(Data.none(), Effects.NONE), false, asking::apply))
                .hasMessage("Job probe uses service \"database\" but does not declare it. Add .services(…) with it.");

        Service<DataSource> other = Service.of("other", env -> new DriverManagerDataSource());
        assertThatThrownBy(() -> perform(bench.unit(SHOP, Effects.NONE), false, run -> run.service(other)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(perform(bench.unit(OUTSIDE, Effects.NONE), false, RunState::db))
                .isEqualTo("plain");
        assertThatThrownBy(() -> perform(bench.unit(Data.none(), Effects.NONE), false, RunState::db))
                .hasMessageStartingWith("Job probe has no database for this step.");
    }

    @Test
    @DisplayName("an undeclared publisher or storage is named, with the method that declares it")
    void namesWhatIsMissing() {
        UnitOfWork<String> bare = bench.unit(Data.none(), Effects.NONE);
        assertThatThrownBy(() -> perform(bare, false, run -> {
                    run.publish();
                    return null;
                }))
                .hasMessage("Job probe has no publisher. Add .publisher(…) to it.");
        assertThatThrownBy(() -> perform(bare, false, RunState::auditor))
                .hasMessage("Job probe has no storage for audits. Add .auditor(…) to it.");
    }
}
