package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.testing.PostgresDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Work that leaves its thread interrupted, in every kind of construct and on every host. */
final class InterruptedWorkTest {

    private static PostgresDatabase database;

    private final List<Boolean> interrupted = new CopyOnWriteArrayList<>();

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
        environment.services().with(Probed.EVENTS, (Publisher) events -> interrupted.add(isInterrupted()));
    }

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    private @Nullable Throwable full(Subject subject, Probe probe) throws Exception {
        return subject.run(environment, false, Duration.ofMinutes(1), "", probe);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("endpoints L3 an interrupt that a handler leaves costs neither commit, event nor acknowledgement")
    void costsNothing(Subject subject) throws Exception {
        long before = recorded.notes();
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('kept')").update();
            scope.publish(Probed.CAUSE.of("kept"));
            Thread.currentThread().interrupt();
        });

        assertThat(isInterrupted()).isFalse();
        assertThat(thrown).isNull();
        assertThat(recorded.notes()).isEqualTo(before + 1);
        assertThat(interrupted).containsExactly(false);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("endpoints L3 a handler that leaves an interrupt and throws fails as without it")
    void failsAlike(Subject subject) throws Exception {
        long before = recorded.notes();
        Throwable thrown = full(subject, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('lost')").update();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("failed");
        });

        assertThat(isInterrupted()).isFalse();
        assertThat(thrown).hasMessage("failed");
        assertThat(recorded.notes()).isEqualTo(before);
    }

    @Test
    @DisplayName("endpoints L3 a call within another one leaves it the interrupt, and the caller keeps its own")
    void belongsToTheOuterCall() throws Exception {
        Workbench bench = new Workbench();
        UnitOfWork<String> unit = bench.unit(Data.none(), Effects.NONE);
        Workbench.perform(unit, false, outer -> {
            Workbench.perform(unit, false, inner -> {
                Thread.currentThread().interrupt();
                return "inner";
            });
            interrupted.add(isInterrupted());
            return "outer";
        });
        assertThat(interrupted).containsExactly(true);
        assertThat(isInterrupted()).isFalse();

        Thread.currentThread().interrupt();
        Workbench.perform(unit, false, run -> "x");
        assertThat(Thread.interrupted()).isTrue();
    }
}
