package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.RetryPolicy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** A thread that claims jobs, passes them to the listener, and records their outcome. */
final class Worker implements Runnable {

    private static final Logger log = PgBossDatabase.log;

    private final PgBossDatabase database;
    private final Map<String, String> typesByQueue;
    private final Settings settings;
    private final Listener listener;
    private final Wakeups wakeups;
    private final Outage outage;
    private final List<Job> handled = new ArrayList<>();
    private final List<JobFailure> failed = new ArrayList<>();
    private final List<Job> unwanted = new ArrayList<>();
    private volatile Held held = Held.NOTHING;
    private volatile @Nullable JobStore store;
    private boolean uncertain;

    Worker(
            PgBossDatabase database,
            Map<String, String> typesByQueue,
            Settings settings,
            Listener listener,
            Wakeups wakeups) {
        this.database = database;
        this.typesByQueue = typesByQueue;
        this.settings = settings;
        this.listener = listener;
        this.wakeups = wakeups;
        this.outage = new Outage("Subscriber " + settings.subscriber());
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
    public void run() {
        try {
            while (!isDone()) {
                step();
            }
        } catch (InterruptedException e) {
            log.debug("Subscriber {} stops while the database is away", settings.subscriber());
        } finally {
            disconnect();
        }
    }

    /** Returns whether the worker was stopped and has nothing left to record. */
    private boolean isDone() {
        return wakeups.isStopped() && handled.isEmpty() && failed.isEmpty() && unwanted.isEmpty();
    }

    private void step() throws InterruptedException {
        try {
            List<Job> jobs = exchange(connected());
            outage.over();
            if (!jobs.isEmpty()) {
                deliver(jobs);
            } else if (!wakeups.isStopped()) {
                wakeups.await();
            }
        } catch (SQLException | RuntimeException e) {
            uncertain = true;
            disconnect();
            database.forgetIfOutdated(e);
            outage.pause(e, wakeups);
        } finally {
            held = Held.NOTHING;
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

    /** Records outcomes, and claims the next jobs unless the worker was stopped. */
    private List<Job> exchange(JobStore open) throws SQLException {
        writeFailures(open);
        if (!unwanted.isEmpty()) {
            open.handBack(unwanted);
            unwanted.clear();
        }
        if (database.options().direct() && !wakeups.isStopped() && wakeups.takeRelay()) {
            open.relay();
        }
        int limit = wakeups.isStopped()
                ? 0
                : Math.max(settings.batchSize(), database.options().batchSize());
        if (limit == 0 && handled.isEmpty()) {
            return List.of();
        }
        JobStore.Claim claim = open.next(handled, limit);
        held = new Held(claim.jobs(), System.nanoTime());
        warnOfLostClaims(claim.finished());
        handled.clear();
        if (claim.jobs().size() == limit) {
            wakeups.wake();
        }
        return claim.jobs();
    }

    private void writeFailures(JobStore open) throws SQLException {
        if (failed.isEmpty()) {
            return;
        }
        open.fail(failed);
        failed.stream().filter(failure -> !failure.parked()).forEach(failure -> wakeups.wakeAfter(failure.delay()));
        failed.clear();
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

    private void deliver(List<Job> jobs) {
        List<Job> readable = new ArrayList<>();
        Map<UUID, Delivery> deliveries = new HashMap<>();
        for (Job job : jobs) {
            try {
                requireAttemptsLeft(job);
                deliveries.put(job.id(), new Delivery(job.envelope(), job.attempt()));
                readable.add(job);
            } catch (RuntimeException e) {
                park(job, e);
            }
        }
        for (int from = 0; from < readable.size(); from += settings.batchSize()) {
            List<Job> batch = readable.subList(from, Math.min(readable.size(), from + settings.batchSize()));
            if (wakeups.isStopped() && from > 0) {
                unwanted.addAll(batch);
            } else {
                call(batch, deliveries);
            }
        }
    }

    /** Fails for events that end or block the process: such attempts have no process left to count them. */
    private void requireAttemptsLeft(Job job) {
        if (settings.retry().exhausted(job.retryCount())) {
            throw new EventException("The event was claimed " + job.retryCount() + " times without an outcome for the"
                    + " last: its process ended, or hung until the claim expired.");
        }
    }

    private void call(List<Job> batch, Map<UUID, Delivery> deliveries) {
        try {
            Map<UUID, Throwable> failures = listener.receive(
                    batch.stream().map(job -> deliveries.get(job.id())).toList());
            for (Job job : batch) {
                Throwable failure = failures.get(job.id());
                if (failure == null) {
                    handled.add(job);
                } else {
                    failed(job, failure);
                }
            }
        } catch (InterruptedException e) {
            unwanted.addAll(batch);
        } catch (Throwable e) {
            batch.forEach(job -> failed(job, e));
        }
    }

    private void failed(Job job, Throwable failure) {
        RetryPolicy retry = settings.retry();
        if (retry.givesUp(job.attempt(), failure)) {
            park(job, failure);
        } else {
            failed.add(new JobFailure(
                    job, settings.subscriber(), failure, job.attempt(), false, retry.delayAfter(job.attempt())));
        }
    }

    private void park(Job job, Throwable failure) {
        int attempts = Math.min(job.attempt(), settings.retry().attempts());
        log.error(
                "Subscriber {} gave up event {} of type {} after {} attempts.",
                settings.subscriber(),
                job.id(),
                job.type(),
                attempts,
                failure);
        failed.add(new JobFailure(job, settings.subscriber(), failure, attempts, true, Duration.ZERO));
    }
}
