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
import dev.kit.constructs.run.Workbench.Jobs;
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

    @Test
    @DisplayName("connections are limited by the innermost run that has a database, and by none once all have ended")
    void limitsConnections() throws Exception {
        UnitOfWork<String> bare = bench.unit(Data.none(), Effects.NONE);
        perform(bare, false, run -> {
            assertThat(WorkDeadline.current()).isNull();
            return null;
        });
        ConstructCall<String> outer = bench.unit(OUTSIDE, Effects.NONE).call("1", null);
        ConstructCall<String> inner = bench.unit(SHOP, Effects.NONE).call("2", null);
        Jobs nested = new Jobs(run -> {
            assertThat(WorkDeadline.current()).isSameAs(inner.deadline());
            return "nested";
        });
        Jobs nesting = new Jobs(run -> {
            assertThat(WorkDeadline.current()).isSameAs(outer.deadline());
            Object result = inner.here(nested, "inner");
            assertThat(WorkDeadline.current()).isSameAs(outer.deadline());
            return result;
        });
        assertThat(outer.here(nesting, "outer")).isEqualTo("nested");
        assertThat(WorkDeadline.current()).isNull();
    }

    @Test
    @DisplayName("work and transaction have the time that is left of the call, and performing the work ends it")
    void endsWithTheWork() throws Exception {
        ConstructCall<String> call = bench.unit(SHOP, Effects.NONE).call("1", Duration.ofMinutes(2));
        Object seen = call.here(new Jobs(run -> run.context() + " in " + run.db()), "context");

        assertThat(seen).isEqualTo("context in handle");
        assertThat(bench.settings.timeout())
                .hasValueSatisfying(left -> assertThat(left).isBetween(Duration.ofMinutes(1), Duration.ofMinutes(2)));
        assertThat(WorkDeadline.current()).isNull();
        assertThat(call.deadline().expire()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(call.deadline().isExpired()).isFalse();
    }

    @Test
    @DisplayName("a run that begins late is interrupted at once, and whatever its work fails with is a timeout")
    void isOverBeforeItBegins() {
        ConstructCall<String> call = bench.unit(SHOP, Effects.NONE).call("1", null);
        call.deadline().expire();
        IllegalStateException failure = new IllegalStateException("interrupted");
        Jobs late = new Jobs(run -> {
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(run.isExpired()).isTrue();
            assertThatThrownBy(run::checkDeadline).isInstanceOf(RunTimeoutException.class);
            throw failure;
        });

        assertThatThrownBy(() -> call.here(late, "context"))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessage("Job probe took longer than 3600000 ms. Its work was rolled back; raise .timeout(…) or do"
                        + " less per run.")
                .hasCause(failure);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(bench.steps).containsExactly("rollback");
    }

    @Test
    @DisplayName("a host that allows less time than the construct is named with its time")
    void namesTheTimeOfTheHost() {
        ConstructCall<String> call = bench.unit(SHOP, Effects.NONE).call("1", Duration.ofMillis(5));
        Jobs slow = new Jobs(run -> {
            Thread.sleep(60_000);
            return null;
        });

        assertThatThrownBy(() -> call.here(slow, "context"))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessage("Job probe took longer than 5 ms. Its work was rolled back; let its host allow more time or"
                        + " do less per run.");
    }

    @Test
    @DisplayName("a run whose work is committed has all the time it needs for what follows")
    void isInTimeWithTheCommit() throws Exception {
        EventType<String> noted = EventType.of("noted", String.class);
        Effects effects =
                Effects.NONE.withPublisher(Workbench.EVENTS).withEvent(EventDefinition.of(noted, Object::toString));
        ConstructCall<String> call = bench.unit(SHOP, effects).call("1", null);
        bench.registry.with(Workbench.EVENTS, events -> {
            call.deadline().expire();
            bench.steps.add(Thread.currentThread().isInterrupted() ? "interrupted" : "left alone");
        });
        Jobs succeeding = new Jobs(run -> {
            run.succeed(run.context());
            return true;
        });
        call.here(succeeding, "context");

        assertThat(bench.steps).containsExactly("commit", "left alone", "report noted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("a run that is never performed frees its thread when its call ends")
    void canBeGivenUp() throws Exception {
        ConstructCall<String> call = bench.unit(SHOP, Effects.NONE).call("1", null);
        boolean interrupted = call.here(
                new ConstructCall.Kind<String, String, Boolean>() {
                    @Override
                    public Boolean perform(ConstructCall<String> same, String context) {
                        same.begin(context, false).checkDeadline();
                        same.deadline().expire();
                        return Thread.currentThread().isInterrupted();
                    }

                    @Override
                    public void report(
                            ConstructCall<String> same,
                            String context,
                            @Nullable Boolean outcome,
                            @Nullable Throwable failure) {
                        assertThat(outcome).isTrue();
                    }
                },
                "context");

        assertThat(interrupted).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("a run knows its id, its beginning and its logger, and its context is there while it is open")
    void hasAContext() throws Exception {
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        bench.environment.clock(InstantSource.fixed(noon));
        ConstructCall<String> call = bench.unit(Data.none(), Effects.NONE).call("job-7", null);
        Jobs job = new Jobs(run -> {
            assertThat(run.requestId()).isEqualTo("job-7");
            assertThat(RequestContext.current().requestId()).isEqualTo("job-7");
            assertThat(RequestContext.current().logger()).isSameAs(Workbench.LOGGER);
            return "seen";
        });

        assertThat(call.id()).isEqualTo("job-7");
        assertThat(call.startedAt()).isEqualTo(noon);
        assertThat(call.here(job, "context")).isEqualTo("seen");
        assertThat(RequestContext.currentOrNull()).isNull();
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
