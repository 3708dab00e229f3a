package dev.kit.boot.background;

import dev.kit.constructs.subscribers.InboxRetention;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Deletes expired inbox entries of idempotent subscribers every hour. */
final class InboxLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(InboxLifecycle.class);

    private final DatabaseUses uses;
    private final Duration retention;
    private @Nullable ScheduledExecutorService timer;

    InboxLifecycle(DatabaseUses uses, Duration retention) {
        this.uses = uses;
        this.retention = retention;
    }

    @Override
    public synchronized void start() {
        List<InboxRetention> inboxes = uses.inboxes().stream()
                .map(use -> new InboxRetention(use.dataSource(), uses.schema(), retention))
                .toList();
        if (timer != null || inboxes.isEmpty()) {
            return;
        }
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(work -> HandlerThreads.daemon(work, "kit-inbox"));
        Future<?> unused =
                started.scheduleWithFixedDelay(() -> inboxes.forEach(InboxLifecycle::prune), 1, 60, TimeUnit.MINUTES);
        timer = started;
    }

    private static void prune(InboxRetention inbox) {
        try {
            log.debug("{} old rows deleted from the inbox", inbox.prune());
        } catch (Exception e) {
            log.warn("The inbox was not pruned; it is tried again in an hour.", e);
        }
    }

    @Override
    public synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }
}
