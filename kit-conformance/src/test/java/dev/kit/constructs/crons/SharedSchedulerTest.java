package dev.kit.constructs.crons;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class SharedSchedulerTest {

    private final BlockingQueue<CronRun> runs = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
    private final Semaphore letGo = new Semaphore(0);
    private final List<CronScheduler> open = new ArrayList<>();
    private PostgresDatabase database;
    private JdbcClient client;

    @BeforeEach
    void create() throws IOException {
        database = PostgresServer.find().createDatabase();
        client = JdbcClient.create(database.owner());
        try (InputStream sql = CronScheduler.class.getResourceAsStream("/META-INF/kit/sql/kit_cron.sql")) {
            client.sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)).update();
        }
        client.sql("grant select, insert, update, delete on kit_cron to " + database.applicationRole())
                .update();
    }

    @AfterEach
    void close() {
        open.forEach(scheduler -> scheduler.close(Duration.ZERO));
        database.close();
    }

    private CronScheduler scheduler(Cron<?, ?>... crons) {
        ConstructEnvironment environment = ConstructEnvironment.builder(
                        ServiceRegistry.create(new EnvironmentParser(Map.of())))
                .source("shop")
                .listener(new PipelineListener() {
                    @Override
                    public void cronRan(CronRun run) {
                        runs.add(run);
                    }
                })
                .build();
        SharedCronSettings defaults = SharedCronSettings.of(database.application());
        CronScheduler scheduler = CronScheduler.shared(
                List.of(crons),
                environment,
                new SharedCronSettings(
                        defaults.dataSource(),
                        defaults.schema(),
                        4,
                        Duration.ofMillis(100),
                        Duration.ofSeconds(1),
                        20,
                        Duration.ofSeconds(1),
                        defaults.handlers()));
        open.add(scheduler);
        return scheduler;
    }

    private CronRun run() throws InterruptedException {
        CronRun run = runs.poll(30, TimeUnit.SECONDS);
        assertThat(run).as("a run within 30 s").isNotNull();
        return run;
    }

    /** Returns the next run that took place: on a busy machine one may outlast the next tick, which is left out. */
    private CronRun completed() throws InterruptedException {
        CronRun run = run();
        while (run.outcome() == Outcome.OVERLAPPED) {
            run = run();
        }
        return run;
    }

    private <T> T column(String column, Class<T> type) {
        return client.sql("select " + column + " from kit_cron").query(type).single();
    }

    private void due(String cron, Instant at) {
        client.sql("update kit_cron set execution_time = :at where task_name = :task")
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("task", "shop/" + cron)
                .update();
    }

    @Test
    @DisplayName("CN-13 each tick is run by one of the schedulers that share a table")
    void runsEachTickOnce() throws Exception {
        for (int n = 0; n < 3; n++) {
            scheduler(c.schedule("rate(1 second)").name("tick").handle(ctx -> {}))
                    .start();
        }
        List<Instant> due = new ArrayList<>();
        while (due.size() < 3) {
            CronRun run = completed();
            assertThat(run.outcome()).isEqualTo(Outcome.SUCCEEDED);
            due.add(run.dueAt());
        }
        assertThat(due).doesNotHaveDuplicates().isSorted();
    }

    @Test
    @DisplayName("a cron whose expression ends with a line break, as a text block does, stays paused over a new start")
    void keepsThePauseOfATextBlock() {
        Cron<?, ?> cron = c.schedule("""
                cron(0 0
                     1 1 *)
                """).name("block").handle(ctx -> {});
        scheduler(cron).start();
        open.get(0).pause("block");
        CronScheduler next = scheduler(cron);
        next.start();
        assertThat(next.crons())
                .singleElement()
                .satisfies(status -> assertThat(status.paused()).isTrue());
    }

    @Test
    @DisplayName("a tick that was missed while nobody ran is run once, or skipped, as the cron says")
    void catchesUp() throws Exception {
        CronScheduler scheduler = scheduler(
                c.schedule("cron(0 0 1 1 *)").name("once").handle(ctx -> {}),
                c.schedule("cron(0 0 1 1 *)")
                        .name("never")
                        .misfire(Misfire.SKIP)
                        .handle(ctx -> {}));
        scheduler.start();
        Instant lastYear = Instant.parse("2020-01-01T00:00:00Z");
        due("once", lastYear);
        due("never", lastYear);
        Map<String, Outcome> outcomes = Map.of(
                "once", Outcome.SUCCEEDED,
                "never", Outcome.MISSED);
        for (int n = 0; n < 2; n++) {
            CronRun run = run();
            assertThat(run.dueAt()).isEqualTo(lastYear);
            assertThat(run.outcome()).isEqualTo(outcomes.get(run.cron()));
        }
        assertThat(runs.poll(300, TimeUnit.MILLISECONDS)).isNull();
        // The next tick is written after the run is reported.
        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(scheduler.crons())
                        .allSatisfy(status -> assertThat(status.next()).isAfter(Instant.now())));
    }

    @Test
    @DisplayName("CN-14 a failure is kept in the table, and the next tick comes")
    void goesOnAfterAFailure() throws Exception {
        scheduler(c.schedule("rate(1 second)").name("failing").handle(ctx -> {
                    throw new IllegalStateException("boom");
                }))
                .start();
        assertThat(completed().failure()).hasMessage("boom");
        assertThat(completed().failure()).hasMessage("boom");
        assertThat(client.sql("select consecutive_failures from kit_cron")
                        .query(Integer.class)
                        .single())
                .isPositive();
    }

    @Test
    @DisplayName("a pause holds for all schedulers, and survives them")
    void pausesForAll() throws Exception {
        CronScheduler one =
                scheduler(c.schedule("rate(1 second)").name("pausing").handle(ctx -> {}));
        CronScheduler other =
                scheduler(c.schedule("rate(1 second)").name("pausing").handle(ctx -> {}));
        one.start();
        other.start();
        run();
        one.pause("pausing");
        assertThat(other.crons()).singleElement().satisfies(status -> {
            assertThat(status.paused()).isTrue();
            assertThat(status.next()).isNull();
        });
        // A run that began before the pause is reported before it gives the row back.
        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .pollInterval(20, TimeUnit.MILLISECONDS)
                .until(() -> !column("picked", Boolean.class));
        runs.clear();
        assertThat(runs.poll(1200, TimeUnit.MILLISECONDS)).isNull();
        other.resume("pausing");
        run();
    }

    @Test
    @DisplayName("a cron with another schedule than before follows the new one, and stays paused if it was")
    void followsANewSchedule() {
        scheduler(c.schedule("cron(0 0 1 1 *)").name("changing").handle(ctx -> {}))
                .start();
        open.get(0).pause("changing");
        CronScheduler changed =
                scheduler(c.schedule("rate(1 hour)").name("changing").handle(ctx -> {}));
        changed.start();
        assertThat(client.sql("select execution_time from kit_cron")
                        .query(OffsetDateTime.class)
                        .single()
                        .toInstant())
                .isBefore(Instant.now().plus(Duration.ofMinutes(61)));
        assertThat(changed.crons().get(0).paused()).isTrue();
    }

    @Test
    @DisplayName("runs started by a person run here, and leave the next tick alone")
    void runsNow() throws Exception {
        CronScheduler scheduler =
                scheduler(c.schedule("cron(0 0 1 1 *)").name("yearly").handle(ctx -> {}));
        scheduler.start();
        Instant next = scheduler.crons().get(0).next();
        assertThat(scheduler.runNow("yearly", null).get(30, TimeUnit.SECONDS).outcome())
                .isEqualTo(Outcome.SUCCEEDED);
        assertThat(scheduler.crons().get(0).next()).isEqualTo(next);
    }

    /** A cron whose runs last until they are let go, and tell when they begin. */
    private Cron<?, ?> lasting(String name, Overlap overlap) {
        return c.schedule("cron(0 0 1 1 *)").name(name).overlap(overlap).handle(ctx -> {
            begun.add(String.valueOf(ctx.dueAt().orElse(null)));
            letGo.acquire();
        });
    }

    private String begun() throws InterruptedException {
        String due = begun.poll(30, TimeUnit.SECONDS);
        assertThat(due).as("a run that begins within 30 s").isNotNull();
        return due;
    }

    /** Returns the tick that became due while a person's run was at work. */
    private Instant whilePersonRuns(String name, Overlap overlap) throws Exception {
        CronScheduler one = scheduler(lasting(name, overlap));
        CronScheduler other = scheduler(lasting(name, overlap));
        one.start();
        other.start();
        CompletableFuture<CronRun> person = one.runNow(name, null);
        assertThat(begun()).as("a run without a tick").isEqualTo("null");
        OffsetDateTime claimed = column("last_heartbeat", OffsetDateTime.class);
        Instant due = Instant.now().minusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
        due(name, due);

        assertThat(begun.poll(2_500, TimeUnit.MILLISECONDS))
                .as("no tick begins anywhere")
                .isNull();
        assertThatThrownBy(() -> other.runNow(name, null)).isInstanceOf(CronBusyException.class);
        assertThatThrownBy(() -> one.runNow(name, null)).isInstanceOf(CronBusyException.class);
        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(column("last_heartbeat", OffsetDateTime.class))
                        .as("a heartbeat of the run at work")
                        .isAfter(claimed));
        letGo.release(1_000);
        assertThat(person.get(30, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.SUCCEEDED);
        return due;
    }

    @Test
    @DisplayName("CN-13 while a person's run is at work no other instance runs the cron; the tick it met is left out")
    void claimsRunsOfPersons() throws Exception {
        Instant due = whilePersonRuns("skipping", Overlap.SKIP);

        assertThat(List.of(run(), run()))
                .extracting(CronRun::outcome)
                .containsExactlyInAnyOrder(Outcome.SUCCEEDED, Outcome.OVERLAPPED);
        assertThat(open.get(0).crons().get(0).next()).isAfter(due.plusSeconds(60));
        due("skipping", due);
        assertThat(begun()).as("the next tick").isEqualTo(due.toString());
    }

    @Test
    @DisplayName("CN-13 a cron that waits runs the tick that a person's run met right after it")
    void runsTheTickThatWaited() throws Exception {
        Instant due = whilePersonRuns("waiting", Overlap.WAIT);

        assertThat(begun()).isEqualTo(due.toString());
    }

    @Test
    @DisplayName(
            "CN-13 a person's run that died with its process is not begun again, and the next tick comes at its time")
    void forgetsRunsOfDeadPersons() throws Exception {
        CronScheduler scheduler =
                scheduler(c.schedule("cron(0 0 1 1 *)").name("yearly").handle(ctx -> {}));
        scheduler.start();
        Instant next = scheduler.crons().get(0).next();
        client.sql("update kit_cron set picked = true, picked_by = 'run-1', last_heartbeat = now() - interval '1 hour'")
                .update();

        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .pollInterval(50, TimeUnit.MILLISECONDS)
                .untilAsserted(() -> assertThat(client.sql("select picked from kit_cron")
                                .query(Boolean.class)
                                .single())
                        .isFalse());
        assertThat(scheduler.crons().get(0).next()).isEqualTo(next);
        assertThat(runs).isEmpty();
    }
}
