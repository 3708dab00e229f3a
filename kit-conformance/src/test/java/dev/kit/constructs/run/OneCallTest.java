package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.testing.PostgresDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Every kind of construct ends in time, is given up, logged and reported in the same way, on every host. */
final class OneCallTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

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

    @ParameterizedTest
    @EnumSource
    @DisplayName("a run that takes too long is interrupted and rolled back, and says so")
    void endsInTime(Subject subject) throws Exception {
        long before = recorded.notes();
        Throwable thrown = subject.run(environment, false, Duration.ofMillis(400), TRACE, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('late')").update();
            Thread.sleep(PATIENCE.toMillis());
        });
        assertThat(thrown)
                .isInstanceOf(RunTimeoutException.class)
                .hasMessageStartingWith(subject.label() + " took longer than 400 ms.");
        assertThat(recorded.notes()).isEqualTo(before);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a failure is logged once with its trace, and reported once, under the id of the run")
    void logsAndReportsOnce(Subject subject) throws Exception {
        StringBuilder id = new StringBuilder();
        recorded.listening(() -> assertThat(full(subject, scope -> {
                    id.append(RequestContext.current().requestId());
                    throw new IllegalStateException("no luck");
                }))
                .hasMessage("no luck"));
        assertThat(recorded.errors).containsExactly(id + " java.lang.IllegalStateException: no luck");
        if (!subject.report().isEmpty()) {
            assertThat(recorded.reports)
                    .containsExactly(subject.report() + " " + id + " java.lang.IllegalStateException: no luck");
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an interrupted run is rolled back, logged once and reported once")
    void reportsAnInterruption(Subject subject) throws Exception {
        long before = recorded.notes();
        StringBuilder id = new StringBuilder();
        CountDownLatch begun = new CountDownLatch(1);
        Thread caller = new Thread(() -> {
            try {
                full(subject, scope -> {
                    ((JdbcClient) scope.db())
                            .sql("insert into notes values ('lost')")
                            .update();
                    id.append(RequestContext.current().requestId());
                    begun.countDown();
                    Thread.sleep(PATIENCE.toMillis());
                });
            } catch (Exception interrupted) {
                assertThat(interrupted).isInstanceOf(InterruptedException.class);
            }
        });
        recorded.listening(() -> {
            caller.start();
            assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            caller.interrupt();
            caller.join(PATIENCE.toMillis());
        });
        assertThat(caller.isAlive()).isFalse();
        assertThat(recorded.errors).singleElement().asString().startsWith(id + " java.lang.InterruptedException");
        if (!subject.report().isEmpty()) {
            assertThat(recorded.reports)
                    .singleElement()
                    .asString()
                    .startsWith(subject.report() + " " + id + " java.lang.InterruptedException");
        }
        assertThat(recorded.notes()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("work that ignores its interruption and returns late is rolled back, and publishes nothing")
    void neverCommitsLate(Subject subject) throws Exception {
        long before = recorded.notes();
        Throwable thrown = subject.run(environment, false, Duration.ofMillis(250), TRACE, scope -> {
            ((JdbcClient) scope.db()).sql("insert into notes values ('late')").update();
            ignoreInterrupts(Duration.ofMillis(400));
        });
        assertThat(thrown).isInstanceOf(RunTimeoutException.class);
        recorded.awaitTransactions();
        assertThat(recorded.notes()).isEqualTo(before);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private static void ignoreInterrupts(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#waiting")
    @DisplayName("work that was in time is not given up, however long its commit and what follows take")
    void keepsWhatWasInTime(Subject subject) throws Exception {
        assertThat(full(subject, scope -> {}))
                .as("the first run, which loads classes")
                .isNull();
        long before = recorded.notes();
        assertThat(subject.run(environment, false, Duration.ofSeconds(2), TRACE, scope -> {
                    ((JdbcClient) scope.db())
                            .sql("insert into notes values ('kept')")
                            .update();
                    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            LockSupport.parkNanos(Duration.ofMillis(2_300).toNanos());
                        }
                    });
                }))
                .isNull();
        assertThat(recorded.notes()).isEqualTo(before + 1);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.kit.constructs.run.Subject#waiting")
    @DisplayName("a run whose caller was interrupted never commits, although its handler goes on and returns")
    void neverCommitsWhatWasGivenUp(Subject subject) throws Exception {
        long before = recorded.notes();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch reported = new CountDownLatch(1);
        Thread caller = new Thread(() -> {
            try {
                full(subject, scope -> {
                    ((JdbcClient) scope.db())
                            .sql("insert into notes values ('lost')")
                            .update();
                    begun.countDown();
                    while (reported.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    Thread.interrupted();
                });
            } catch (Exception interrupted) {
                assertThat(interrupted).isInstanceOf(InterruptedException.class);
            }
        });
        caller.start();
        assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        caller.join(PATIENCE.toMillis());
        reported.countDown();
        recorded.awaitTransactions();
        assertThat(recorded.reports).singleElement().asString().contains("InterruptedException");
        assertThat(recorded.notes()).isEqualTo(before);
    }
}
