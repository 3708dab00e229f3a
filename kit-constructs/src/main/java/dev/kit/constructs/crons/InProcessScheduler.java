package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A scheduler with one thread, which waits for the next fire of all crons. */
final class InProcessScheduler implements CronScheduler {

    private static final Logger log = LoggerFactory.getLogger(CronScheduler.class);

    /** The longest time until a change of the clock is noticed. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    /** The largest correction of the clock that is ignored. */
    private static final Duration SLIGHT = Duration.ofMinutes(1);

    /**
     * The correction from which times of the day recur. A clock that is set back by less makes none occur twice, as in
     * cron(8).
     */
    private static final Duration LARGE = Duration.ofHours(3);

    private final CronJobs jobs;
    private final InstantSource clock;
    private final CronThreads threads;
    private final PriorityQueue<Fire> fires = new PriorityQueue<>(Comparator.comparing(Fire::at));
    private Instant lastSeen;
    private @Nullable Thread thread;
    private boolean closed;

    /** The next fire of a job. */
    private record Fire(Instant at, CronJob<?> job) {}

    InProcessScheduler(CronJobs jobs, InstantSource clock, int threads, ThreadFactory handlers) {
        this.jobs = jobs;
        this.clock = clock;
        this.threads = new CronThreads(threads, handlers);
        lastSeen = clock.instant();
        jobs.onServers().forEach(job -> enlist(job, lastSeen));
    }

    private void enlist(CronJob<?> job, Instant after) {
        job.schedule().next(after).ifPresent(at -> fires.add(new Fire(at, job)));
    }

    @Override
    public synchronized void start() {
        if (thread == null && !closed) {
            thread = CronThreads.daemon("kit-crons").newThread(this::work);
            thread.start();
        }
    }

    private synchronized void work() {
        try {
            while (!closed) {
                runDue();
                Fire next = fires.peek();
                Duration wait = next == null ? LONGEST_WAIT : Duration.between(clock.instant(), next.at());
                if (wait.compareTo(LONGEST_WAIT) > 0) {
                    wait = LONGEST_WAIT;
                }
                TimeUnit.NANOSECONDS.timedWait(this, wait.toNanos());
            }
        } catch (InterruptedException e) {
            log.debug("The scheduler of crons was interrupted.");
        }
    }

    @Override
    public synchronized int runDue() {
        Instant now = clock.instant();
        followBack(now);
        int due = 0;
        for (Fire next = fires.peek(); next != null && !next.at().isAfter(now); next = fires.peek()) {
            fires.remove();
            enlist(next.job(), now);
            due += fire(next, now);
        }
        return due;
    }

    /**
     * Adjusts the fires after the clock was set back. Schedules that follow local time use the new time; times of the
     * day do not occur twice.
     */
    private void followBack(Instant now) {
        Duration back = Duration.between(now, lastSeen);
        lastSeen = now;
        if (back.compareTo(SLIGHT) <= 0) {
            return;
        }
        log.warn("The clock was set back by {}; crons follow it.", back);
        List<Fire> kept = new ArrayList<>(fires);
        fires.clear();
        for (Fire fire : kept) {
            boolean timeOfDay = fire.job().schedule() instanceof CronSchedule cron
                    && !cron.fields().isWild();
            if (timeOfDay && back.compareTo(LARGE) < 0) {
                fires.add(fire);
            } else {
                enlist(fire.job(), now);
            }
        }
    }

    private int fire(Fire fire, Instant now) {
        CronJob<?> job = fire.job();
        if (job.isPaused()) {
            return 0;
        }
        boolean missed = Duration.between(fire.at(), now).compareTo(MISFIRE_AFTER) > 0;
        if (missed && job.cron().definition().misfire() == Misfire.SKIP) {
            job.skipped(fire.at(), Outcome.MISSED);
            return 1;
        }
        switch (job.claim(fire.at())) {
            case RUNS -> threads.places().execute(() -> run(job, fire.at()));
            case OVERLAPS -> job.skipped(fire.at(), Outcome.OVERLAPPED);
            case WAITS -> log.debug("{} waits for the end of the run before.", job.cron());
        }
        return 1;
    }

    private void run(CronJob<?> job, Instant dueAt) {
        for (Instant due = dueAt; due != null; due = job.releaseOrNext()) {
            job.run(due, threads.workers());
        }
    }

    @Override
    public synchronized List<CronStatus> crons() {
        IdentityHashMap<CronJob<?>, Instant> next = new IdentityHashMap<>();
        fires.forEach(fire -> next.put(fire.job(), fire.at()));
        return jobs.all().stream().map(job -> job.status(next.get(job))).toList();
    }

    @Override
    public void pause(String cron) {
        jobs.get(cron).pause(true);
    }

    @Override
    public synchronized void resume(String cron) {
        CronJob<?> job = jobs.get(cron);
        // A tick that was due while it was paused is not run late.
        if (job.isPaused() && fires.removeIf(fire -> fire.job() == job)) {
            enlist(job, clock.instant());
        }
        job.pause(false);
        notifyAll();
    }

    @Override
    public CompletableFuture<CronRun> runNow(String cron, byte @Nullable [] input) {
        CronJob<?> job = jobs.get(cron);
        CronJob.Claimed claimed = job.claimed(input);
        return CompletableFuture.supplyAsync(
                () -> {
                    CronRun run = claimed.run(threads.workers());
                    Instant waiting = job.releaseOrNext();
                    if (waiting != null) {
                        run(job, waiting);
                    }
                    return run;
                },
                threads.places());
    }

    @Override
    public void close(Duration drain) {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        threads.close(drain);
    }
}
