package dev.kit.constructs.crons;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A scheduler with crons as tasks of db-scheduler. Each task has a row, which one process claims at a time. */
final class SharedScheduler implements CronScheduler {

    private static final Logger log = LoggerFactory.getLogger(CronScheduler.class);

    /** A time after every fire of a schedule. */
    static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

    private final CronJobs jobs;
    private final SharedTable table;
    private final DatabaseClock clock;
    private final CronThreads threads;
    private final Duration heartbeatInterval;
    private final Scheduler scheduler;
    private boolean started;

    SharedScheduler(CronJobs jobs, String application, SharedCronSettings settings) {
        this.jobs = jobs;
        JdbcClient client = JdbcClient.create(settings.dataSource());
        table = new SharedTable(client, settings.schema(), application);
        clock = new DatabaseClock(client);
        threads = new CronThreads(settings.threads(), settings.handlers());
        heartbeatInterval = settings.heartbeatInterval();
        List<Task<?>> tasks = new ArrayList<>();
        jobs.onServers().forEach(job -> tasks.add(task(job)));
        scheduler = Scheduler.create(settings.dataSource(), tasks)
                .tableName(settings.schema().sql(SharedTable.NAME))
                .clock(clock)
                .serializer(SharedState.Text.INSTANCE)
                .schedulerName(new SchedulerName.Fixed(application + "-" + UUID.randomUUID()))
                .threads(settings.threads())
                .pollingInterval(settings.pollingInterval())
                .pollUsingLockAndFetch(0.5, 1.0)
                .heartbeatInterval(settings.heartbeatInterval())
                .missedHeartbeatsLimit(settings.missedHeartbeats())
                .shutdownMaxWait(settings.drain())
                .failureLogging(LogLevel.OFF, false)
                .build();
    }

    private Task<SharedState> task(CronJob<?> job) {
        return Tasks.custom(table.task(job), SharedState.class)
                .onDeadExecution((complete, operations) -> {
                    Execution dead = complete.getExecution();
                    boolean person = SharedClaim.isHeldBy(dead.pickedBy);
                    log.warn(
                            person
                                    ? "A run of {} that a person started ended with its process."
                                    : "{} is run again: the process that was at it is gone.",
                            job.cron());
                    operations.reschedule(complete, person ? dead.getExecutionTime() : clock.now());
                })
                .execute((instance, context) ->
                        tick(job, context.getExecution().getExecutionTime(), instance.getData()));
    }

    /** Runs a tick. It never throws, so that this class always computes the next fire. */
    private CompletionHandler<SharedState> tick(CronJob<?> job, Instant dueAt, @Nullable SharedState state) {
        Instant startedAt = clock.now();
        boolean missed = Duration.between(dueAt, startedAt).compareTo(MISFIRE_AFTER) > 0;
        CronRun run = null;
        if (state != null && state.paused()) {
            log.debug("{} is paused.", job.cron());
        } else if (missed && job.cron().definition().misfire() == Misfire.SKIP) {
            job.skipped(dueAt, Outcome.MISSED);
        } else if (job.claim(null) == CronJob.Claim.RUNS) {
            run = job.run(dueAt, threads.workers());
            job.releaseOrNext();
        } else {
            job.skipped(dueAt, Outcome.OVERLAPPED);
        }
        CronRun done = run;
        return (complete, operations) -> {
            Instant next = next(job, done == null ? null : startedAt);
            operations.reschedule(outcome(complete, done), next);
        };
    }

    private static ExecutionComplete outcome(ExecutionComplete complete, @Nullable CronRun run) {
        return run == null || run.failure() == null
                ? complete
                : ExecutionComplete.failure(
                        complete.getExecution(),
                        complete.getTimeDone().minus(complete.getDuration()),
                        complete.getTimeDone(),
                        run.failure());
    }

    /** Returns the next fire. Ticks during the run are skipped, or run once. */
    private Instant next(CronJob<?> job, @Nullable Instant startedAt) {
        Instant now = clock.now();
        if (startedAt != null) {
            Optional<Instant> meanwhile = job.schedule().next(startedAt).filter(fire -> !fire.isAfter(now));
            if (meanwhile.isPresent() && job.cron().definition().overlap() == Overlap.WAIT) {
                return meanwhile.get();
            }
            meanwhile.ifPresent(fire -> job.skipped(fire, Outcome.OVERLAPPED));
        }
        return job.schedule().next(now).orElse(NEVER);
    }

    @Override
    public synchronized void start() {
        if (started) {
            return;
        }
        started = true;
        Instant now = clock.now();
        for (CronJob<?> job : jobs.all()) {
            if (job.schedule().runsOnServers()) {
                table.enlist(job, job.schedule().next(now).orElse(NEVER));
            }
        }
        scheduler.start();
    }

    @Override
    public int runDue() {
        scheduler.triggerCheckForDueExecutions();
        return 0;
    }

    @Override
    public List<CronStatus> crons() {
        Map<String, SharedTable.Row> rows = table.rows();
        List<CronStatus> statuses = new ArrayList<>();
        for (CronJob<?> job : jobs.all()) {
            SharedTable.Row row = rows.get(table.task(job));
            job.pause(row != null && row.state().paused());
            statuses.add(job.status(row == null ? null : row.next()));
        }
        return statuses;
    }

    @Override
    public void pause(String cron) {
        table.pause(jobs.get(cron), true);
    }

    @Override
    public void resume(String cron) {
        table.pause(jobs.get(cron), false);
    }

    @Override
    public CompletableFuture<CronRun> runNow(String cron, byte @Nullable [] input) {
        CronJob<?> job = jobs.get(cron);
        CronJob.Claimed claimed = job.claimed(input);
        SharedClaim claim = claim(job);
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return claimed.run(threads.workers());
                    } finally {
                        if (claim != null) {
                            claim.close();
                        }
                        job.releaseOrNext();
                    }
                },
                threads.places());
    }

    private @Nullable SharedClaim claim(CronJob<?> job) {
        try {
            return SharedClaim.of(table, job, clock, heartbeatInterval);
        } catch (CronBusyException | DataAccessException e) {
            job.releaseOrNext();
            throw e;
        }
    }

    /** Stops the scheduler. Active runs have the time of the settings to end. */
    @Override
    public void close(Duration drain) {
        scheduler.stop();
        threads.close(drain);
    }
}
