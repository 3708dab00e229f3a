package dev.kit.constructs.crons;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.testing.SettableClock;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class CronSchedulerTest {

    private final SettableClock clock = SettableClock.at("2026-11-22T12:00:30Z");
    private final BlockingQueue<CronRun> runs = new LinkedBlockingQueue<>();
    private final List<CronScheduler> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(scheduler -> scheduler.close(Duration.ZERO));
    }

    private CronScheduler scheduler(Cron<?, ?>... crons) {
        return scheduler(clock, crons);
    }

    private CronScheduler scheduler(InstantSource source, Cron<?, ?>... crons) {
        ConstructEnvironment environment = ConstructEnvironment.builder(
                        ServiceRegistry.create(new EnvironmentParser(Map.of())))
                .clock(source)
                .listener(new PipelineListener() {
                    @Override
                    public void cronRan(CronRun run) {
                        runs.add(run);
                    }
                })
                .build();
        CronScheduler scheduler = CronScheduler.inProcess(List.of(crons), environment, 4);
        open.add(scheduler);
        return scheduler;
    }

    private CronRun run() throws InterruptedException {
        CronRun run = runs.poll(30, TimeUnit.SECONDS);
        assertThat(run).as("a run within 30 s").isNotNull();
        return run;
    }

    private static Instant at(String time) {
        return Instant.parse("2026-11-22T" + time + "Z");
    }

    @Test
    @DisplayName("CN-09 a run has a request context, an hour it was due at, and ends with neither")
    void runsWhatIsDue() throws Exception {
        BlockingQueue<Optional<Instant>> due = new LinkedBlockingQueue<>();
        CronScheduler scheduler =
                scheduler(c.schedule("cron(1 12 * * *)").name("noon").handle(ctx -> {
                    assertThat(RequestContext.current().requestId())
                            .isEqualTo(ctx.call().requestId());
                    due.add(ctx.dueAt());
                }));
        assertThat(scheduler.runDue()).isZero();
        assertThat(scheduler.crons())
                .singleElement()
                .satisfies(status -> assertThat(status.next()).isEqualTo(at("12:01:00")));
        clock.set(at("12:01:00.2"));
        assertThat(scheduler.runDue()).isEqualTo(1);
        CronRun run = run();
        assertThat(run.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(run.dueAt()).isEqualTo(at("12:01:00"));
        assertThat(run.startedAt()).isEqualTo(at("12:01:00.2"));
        assertThat(due).containsExactly(Optional.of(at("12:01:00")));
        assertThat(scheduler.runDue()).isZero();
        assertThat(scheduler.crons().get(0).next()).isEqualTo(Instant.parse("2026-11-23T12:01:00Z"));
        assertThat(scheduler.crons().get(0).last()).isEqualTo(run);
        assertThat(RequestContext.currentOrNull()).isNull();
    }

    @Test
    @DisplayName("CN-13 a run that takes longer than its interval skips the ticks meanwhile, and none is replayed")
    void skipsOverlappingTicks() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CronScheduler scheduler =
                scheduler(c.schedule("rate(1 minute)").name("slow").handle(ctx -> {
                    begun.countDown();
                    go.await();
                }));
        clock.set(at("12:01:00"));
        scheduler.runDue();
        begun.await();
        for (String later : List.of("12:02:00", "12:03:00")) {
            clock.set(at(later));
            assertThat(scheduler.runDue()).isEqualTo(1);
            assertThat(run().outcome()).isEqualTo(Outcome.OVERLAPPED);
        }
        go.countDown();
        assertThat(run().dueAt()).isEqualTo(at("12:01:00"));
        assertThat(scheduler.runDue()).isZero();
        assertThat(runs.poll(50, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    @DisplayName("with Overlap.WAIT the ticks meanwhile become one, after the run at work")
    void waitsForTheRunBefore() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CronScheduler scheduler = scheduler(
                c.schedule("rate(1 minute)").name("slow").overlap(Overlap.WAIT).handle(ctx -> {
                    begun.countDown();
                    go.await();
                }));
        clock.set(at("12:01:00"));
        scheduler.runDue();
        begun.await();
        clock.set(at("12:02:00"));
        scheduler.runDue();
        clock.set(at("12:03:00"));
        scheduler.runDue();
        go.countDown();
        assertThat(run().dueAt()).isEqualTo(at("12:01:00"));
        assertThat(run().dueAt()).isEqualTo(at("12:02:00"));
        assertThat(runs.poll(50, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    @DisplayName("a handler that throws an InterruptedException of its own interrupts no run but its own")
    void tellsInterruptionsApart() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CronScheduler scheduler = scheduler(
                c.schedule("rate(1 minute)").name("own").overlap(Overlap.WAIT).handle(ctx -> {
                    if (begun.getCount() > 0) {
                        begun.countDown();
                        go.await();
                        throw new InterruptedException("own");
                    }
                }));
        clock.set(at("12:01:00"));
        scheduler.runDue();
        begun.await();
        clock.set(at("12:02:00"));
        scheduler.runDue();
        go.countDown();
        assertThat(run().failure()).hasRootCauseInstanceOf(InterruptedException.class);
        assertThat(run().outcome()).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    @DisplayName("a clock that jumps ahead makes one run of all missed ticks, or none with Misfire.SKIP")
    void survivesAJumpAhead() throws Exception {
        CronScheduler scheduler = scheduler(
                c.schedule("rate(1 minute)").name("once").handle(ctx -> {}),
                c.schedule("rate(1 minute)").name("never").misfire(Misfire.SKIP).handle(ctx -> {}));
        clock.set(at("15:00:30"));
        assertThat(scheduler.runDue()).isEqualTo(2);
        List<CronRun> both = List.of(run(), run());
        assertThat(both)
                .filteredOn(run -> run.cron().equals("once"))
                .extracting(CronRun::outcome)
                .containsExactly(Outcome.SUCCEEDED);
        assertThat(both)
                .filteredOn(run -> run.cron().equals("never"))
                .extracting(CronRun::outcome)
                .containsExactly(Outcome.MISSED);
        assertThat(scheduler.runDue()).isZero();
        assertThat(scheduler.crons()).extracting(CronStatus::next).containsOnly(at("15:01:00"));
    }

    @Test
    @DisplayName("a clock that jumps back is followed by rates, and makes no time of the day come twice")
    void survivesAJumpBack() throws Exception {
        CronScheduler scheduler = scheduler(
                c.schedule("rate(1 minute)").name("rate").handle(ctx -> {}),
                c.schedule("cron(1 12 * * *)").name("noon").handle(ctx -> {}));
        clock.set(at("12:01:00"));
        assertThat(scheduler.runDue()).isEqualTo(2);
        run();
        run();
        clock.set(at("11:00:00"));
        assertThat(scheduler.runDue()).isZero();
        assertThat(scheduler.crons())
                .extracting(CronStatus::next)
                .containsExactly(at("11:01:00"), Instant.parse("2026-11-23T12:01:00Z"));
    }

    @Test
    @DisplayName("CN-14 a handler that throws is reported, and the next tick comes")
    void goesOnAfterAFailure() throws Exception {
        CronScheduler scheduler =
                scheduler(c.schedule("rate(1 minute)").name("failing").handle(ctx -> {
                    throw new IllegalStateException("boom");
                }));
        clock.set(at("12:01:00"));
        scheduler.runDue();
        CronRun first = run();
        assertThat(first.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(first.failure()).hasMessage("boom");
        awaitIdle(scheduler);
        clock.set(at("12:02:00"));
        scheduler.runDue();
        assertThat(run().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    @DisplayName("a handler that ignores its interruption is given up, and the next tick runs")
    void givesUpADeafHandler() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CronScheduler scheduler =
                scheduler(c.schedule("rate(1 minute)").name("deaf").timeout(100).handle(ctx -> {
                    while (end.getCount() > 0) {
                        Thread.onSpinWait();
                        Thread.interrupted();
                    }
                }));
        clock.set(at("12:01:00"));
        scheduler.runDue();
        assertThat(run().failure()).isInstanceOf(RunTimeoutException.class);
        awaitIdle(scheduler);
        clock.set(at("12:02:00"));
        scheduler.runDue();
        assertThat(run().failure()).isInstanceOf(RunTimeoutException.class);
        end.countDown();
    }

    @Test
    @DisplayName("a paused cron lets its ticks pass, and runs at the next one after it was resumed")
    void pausesAndResumes() throws Exception {
        CronScheduler scheduler =
                scheduler(c.schedule("rate(1 minute)").name("pausing").handle(ctx -> {}));
        scheduler.pause("pausing");
        assertThat(scheduler.crons().get(0).paused()).isTrue();
        assertThat(scheduler.crons().get(0).next()).isNull();
        clock.set(at("12:01:00"));
        scheduler.runDue();
        clock.set(at("12:02:10"));
        scheduler.resume("pausing");
        assertThat(scheduler.runDue()).isZero();
        assertThat(scheduler.crons().get(0).next()).isEqualTo(at("12:03:00"));
        clock.set(at("12:03:00"));
        scheduler.runDue();
        assertThat(run().dueAt()).isEqualTo(at("12:03:00"));
        assertThatExceptionOfType(UnknownCronException.class)
                .isThrownBy(() -> scheduler.pause("puasing"))
                .withMessage("There is no cron \"puasing\". Scheduled are pausing.");
    }

    record Sizes(@Positive int size) {}

    record Purge(@Min(1) int days) {}

    @Test
    @DisplayName("CN-05 a person starts a cron with an input, which is checked before anything runs")
    void runsNowWithAnInput() throws Exception {
        BlockingQueue<Integer> days = new LinkedBlockingQueue<>();
        CountDownLatch go = new CountDownLatch(1);
        CronScheduler scheduler = scheduler(c.schedule("rate(1 hour)")
                .name("purge")
                .input(Purge.class, new Purge(30))
                .handle(ctx -> {
                    days.add(ctx.input().days());
                    go.await();
                }));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> scheduler.runNow("purge", "{\"days\":0}".getBytes(StandardCharsets.UTF_8)));
        var first = scheduler.runNow("purge", "{\"days\":7}".getBytes(StandardCharsets.UTF_8));
        assertThat(days.poll(30, TimeUnit.SECONDS)).isEqualTo(7);
        assertThatExceptionOfType(CronBusyException.class)
                .isThrownBy(() -> scheduler.runNow("purge", null))
                .withMessageStartingWith("Cron purge is running.");
        go.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS).dueAt()).isNull();
        awaitIdle(scheduler);
        assertThat(scheduler.runNow("purge", null).get(30, TimeUnit.SECONDS).outcome())
                .isEqualTo(Outcome.SUCCEEDED);
        assertThat(days.poll(30, TimeUnit.SECONDS)).isEqualTo(30);
    }

    @Test
    @DisplayName("a scheduler that is started runs every second, and stops when it is closed")
    void runsByItself() throws Exception {
        CronScheduler scheduler = scheduler(
                InstantSource.system(),
                c.schedule("rate(1 second)").name("tick").handle(ctx -> {}));
        scheduler.start();
        CronRun first = run();
        CronRun second = run();
        // A machine that is busy for a second leaves out a tick.
        for (int ticks = 2; ticks < 30 && !isPrompt(first, second); ticks++) {
            first = second;
            second = run();
        }
        assertThat(Duration.between(first.dueAt(), second.dueAt())).isEqualTo(Duration.ofSeconds(1));
        assertThat(Duration.between(second.dueAt(), second.startedAt())).isLessThan(Duration.ofSeconds(1));
        scheduler.close();
        runs.clear();
        assertThat(runs.poll(1500, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    @DisplayName("what cannot run is refused together: names used twice, inputs that no schedule gives")
    void refusesWhatCannotRun() {
        Cron<?, ?> one = c.schedule("rate(1 hour)").name("same").handle(ctx -> {});
        Cron<?, ?> other = c.schedule("rate(1 hour)").name("same").handle(ctx -> {});
        Cron<?, ?> needy =
                c.schedule("rate(1 hour)").name("needy").input(Purge.class).handle(ctx -> {});
        assertThatExceptionOfType(InvalidConstructsException.class)
                .isThrownBy(() -> scheduler(one, other, needy))
                .satisfies(failure -> assertThat(failure.problems()).hasSize(2))
                .withMessageContaining("Two crons are named \"same\"")
                .withMessageContaining("Cron needy takes an input that its schedule does not give");
    }

    @Test
    @DisplayName("CN-05 a payload of scheduled runs that breaks the constraints of the input stops the start")
    void refusesAnInvalidPayload() {
        Cron<?, ?> cron = c.schedule("rate(1 hour)")
                .name("wrong")
                .input(Sizes.class, new Sizes(0))
                .handle(ctx -> {});
        assertThatExceptionOfType(InvalidConstructsException.class)
                .isThrownBy(() -> scheduler(cron))
                .withMessageContaining("Cron wrong has a payload that its input does not allow")
                .withMessageContaining("size must be greater than 0")
                .withMessageContaining(CronSchedulerTest.class.getName() + ":");
    }

    @Test
    @DisplayName("CN-03 six fields are listed and never fire here")
    void listsWhatOnlyTheCloudRuns() {
        CronScheduler scheduler =
                scheduler(c.schedule("cron(0 12 * * ? *)").name("cloudy").handle(ctx -> {}));
        assertThat(scheduler.crons()).singleElement().satisfies(status -> {
            assertThat(status.next()).isNull();
            assertThat(status.schedule()).isEqualTo("cron(0 12 * * ? *)");
        });
    }

    private static boolean isPrompt(CronRun first, CronRun second) {
        return Duration.between(first.dueAt(), second.dueAt()).equals(Duration.ofSeconds(1))
                && Duration.between(second.dueAt(), second.startedAt()).compareTo(Duration.ofSeconds(1)) < 0;
    }

    private static void awaitIdle(CronScheduler scheduler) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> !scheduler.crons().get(0).running());
    }
}
