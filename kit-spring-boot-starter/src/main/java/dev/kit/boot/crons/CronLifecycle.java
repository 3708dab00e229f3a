package dev.kit.boot.crons;

import dev.kit.boot.background.KeepAlive;
import dev.kit.constructs.crons.CronScheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/** Runs the crons between start and stop. Stopping waits for active runs to finish. Thread-safe. */
public final class CronLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(CronLifecycle.class);

    private final Supplier<CronScheduler> schedulers;
    private final boolean enabled;
    private final Duration drain;
    private final boolean alone;
    private @Nullable CronScheduler scheduler;
    private @Nullable KeepAlive keepAlive;

    /** Creates a lifecycle; {@code alone} is true if nothing else, such as a web server, keeps the process alive. */
    CronLifecycle(Supplier<CronScheduler> schedulers, boolean enabled, Duration drain, boolean alone) {
        this.schedulers = schedulers;
        this.enabled = enabled;
        this.drain = drain;
        this.alone = alone;
    }

    @Override
    public synchronized void start() {
        if (!enabled || scheduler != null) {
            return;
        }
        CronScheduler started = schedulers.get();
        started.start();
        scheduler = started;
        log.info(
                "Crons scheduled: {}.",
                started.crons().stream()
                        .map(cron -> cron.cron() + " " + cron.schedule())
                        .collect(Collectors.joining(", ")));
        if (alone) {
            keepAlive = KeepAlive.begin();
        }
    }

    @Override
    public synchronized void stop() {
        if (scheduler != null) {
            scheduler.close(drain);
            scheduler = null;
        }
        if (keepAlive != null) {
            keepAlive.close();
            keepAlive = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return scheduler != null;
    }

    /** Returns the running scheduler. Empty while stopped, or if this server runs no crons. */
    public synchronized Optional<CronScheduler> scheduler() {
        return Optional.ofNullable(scheduler);
    }

    /**
     * Returns the same phase as the subscribers. Crons start before the web server and stop after it has drained.
     */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
    }
}
