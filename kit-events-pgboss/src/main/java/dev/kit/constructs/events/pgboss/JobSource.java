package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.delivery.Failed;
import dev.kit.constructs.events.delivery.MessageSource;
import dev.kit.constructs.events.delivery.Outage;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The jobs of one worker, over its own connection.
 *
 * <p>Outcomes are collected and written with the next claim, in one round trip.
 */
final class JobSource implements MessageSource<Job> {

    static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    private static final Logger log = PgBossDatabase.log;
    private static final int MOST_TRIES_AT_THE_END = 3;

    private final PgBossDatabase database;
    private final Map<String, String> typesByQueue;
    private final Settings settings;
    private final Wakeups wakeups;
    private final Outage outage;
    private final List<Job> handled = new ArrayList<>();
    private final List<Failed<Job>> failed = new ArrayList<>();
    private final List<Failed<Job>> parked = new ArrayList<>();
    private final List<Job> unwanted = new ArrayList<>();
    private volatile Held held = Held.NOTHING;
    private volatile @Nullable JobStore store;
    private boolean uncertain;

    JobSource(PgBossDatabase database, Map<String, String> typesByQueue, Settings settings, Wakeups wakeups) {
        this.database = database;
        this.typesByQueue = typesByQueue;
        this.settings = settings;
        this.wakeups = wakeups;
        this.outage = new Outage(log, "Subscriber " + settings.subscriber(), LONGEST_PAUSE, wakeups::isStopped);
    }

    /**
     * Jobs that this worker has claimed.
     *
     * @param jobs the jobs
     * @param renewedAt the time at which the claim was made or last renewed, in terms of {@link System#nanoTime()}
     */
    record Held(List<Job> jobs, long renewedAt) {

        static final Held NOTHING = new Held(List.of(), 0);
    }

    /** Returns the jobs to renew, if their claim is older than {@code age}; it then counts as renewed. */
    List<Job> toRenew(Duration age) {
        Held now = held;
        if (now.jobs().isEmpty() || System.nanoTime() - now.renewedAt() < age.toNanos()) {
            return List.of();
        }
        held = new Held(now.jobs(), System.nanoTime());
        return now.jobs();
    }

    @Override
    public List<Job> fetch(int most) throws InterruptedException {
        held = Held.NOTHING;
        while (!wakeups.isStopped()) {
            List<Job> jobs = exchange(Math.max(most, database.options().batchSize()));
            if (!jobs.isEmpty()) {
                return jobs;
            }
            if (outage.failures() == 0) {
                wakeups.await();
            }
        }
        return List.of();
    }

    /** Records outcomes, and claims up to {@code limit} jobs. Pauses during an outage, and then returns none. */
    private List<Job> exchange(int limit) throws InterruptedException {
        try {
            List<Job> jobs = exchange(connected(), limit);
            outage.over();
            return jobs;
        } catch (SQLException | RuntimeException e) {
            uncertain = true;
            held = Held.NOTHING;
            disconnect();
            database.forgetIfOutdated(e);
            outage.pause(String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private JobStore connected() throws SQLException {
        JobStore open = store;
        if (open != null && !database.isCurrent(open.layout())) {
            disconnect();
            open = null;
        }
        if (open == null) {
            open = JobStore.open(database, typesByQueue);
            store = open;
        }
        return open;
    }

    private void disconnect() {
        JobStore open = store;
        store = null;
        if (open != null) {
            open.close();
        }
    }

    /** Ends a wait for the response of the database, which may never arrive. */
    void abort() {
        JobStore open = store;
        if (open != null) {
            open.abort();
        }
    }

    private List<Job> exchange(JobStore open, int limit) throws SQLException {
        writeFailures(open);
        if (!unwanted.isEmpty()) {
            open.handBack(unwanted);
            unwanted.clear();
        }
        if (limit > 0 && database.options().direct() && wakeups.takeRelay()) {
            open.relay();
        }
        if (limit == 0 && handled.isEmpty()) {
            return List.of();
        }
        JobStore.Claim claim = open.next(handled, limit);
        held = new Held(claim.jobs(), System.nanoTime());
        warnOfLostClaims(claim.finished());
        handled.clear();
        if (limit > 0 && claim.jobs().size() == limit) {
            wakeups.wake();
        }
        claim.jobs().forEach(this::requireAttemptsLeft);
        return claim.jobs();
    }

    private void writeFailures(JobStore open) throws SQLException {
        if (!failed.isEmpty() || !parked.isEmpty()) {
            open.fail(failed, parked, settings.subscriber());
            failed.forEach(failure -> wakeups.wakeAfter(failure.delay()));
            failed.clear();
            parked.clear();
        }
    }

    /**
     * Warns of lost claims. After an outage the jobs may have been deleted by the statement whose response never
     * arrived.
     */
    private void warnOfLostClaims(int finished) {
        if (finished < handled.size() && !uncertain) {
            log.warn(
                    "Subscriber {} handled {} events after its claim on them had expired; they are delivered again.",
                    settings.subscriber(),
                    handled.size() - finished);
        }
        uncertain = false;
    }

    /** Rejects a job that was claimed too often without an outcome. */
    private void requireAttemptsLeft(Job job) {
        if (settings.retry().exhausted(job.retryCount())) {
            job.reject(new EventException("The event was claimed " + job.retryCount() + " times without an outcome for"
                    + " the last: its process ended, or hung until the claim expired."));
        }
    }

    @Override
    public void acknowledge(List<Job> jobs) {
        handled.addAll(jobs);
    }

    @Override
    public void retryLater(List<Failed<Job>> failures) {
        failed.addAll(failures);
    }

    @Override
    public List<Failed<Job>> park(List<Failed<Job>> failures) {
        List<Failed<Job>> counted = failures.stream().map(this::counted).toList();
        parked.addAll(counted);
        return counted;
    }

    /** Returns the failure without the claim that was rejected before an attempt. */
    private Failed<Job> counted(Failed<Job> failure) {
        int attempts = Math.min(failure.attempts(), settings.retry().attempts());
        return new Failed<>(failure.message(), attempts, failure.reason(), failure.delay());
    }

    @Override
    public void handBack(List<Job> jobs) {
        unwanted.addAll(jobs);
    }

    /** Writes the last outcomes, unless the database is unavailable. */
    @Override
    public void end() throws InterruptedException {
        try {
            for (int tries = 0; isPending() && (tries == 0 || outage.failures() <= MOST_TRIES_AT_THE_END); tries++) {
                exchange(0);
            }
        } finally {
            held = Held.NOTHING;
            disconnect();
        }
    }

    private boolean isPending() {
        return !(handled.isEmpty() && failed.isEmpty() && parked.isEmpty() && unwanted.isEmpty());
    }
}
