package dev.kit.studio.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that redacts, stores, tells listeners and prunes. */
final class RecorderThread extends Thread {

    private static final Logger LOG = LoggerFactory.getLogger(RecorderThread.class);

    private final EntryQueue queue;
    private final Storage storage;
    private final EntryRedactor redactor;
    private final Duration pruneAfter;
    private final long pruneEveryNanos;
    private final Consumer<Entry> keep;
    private volatile boolean stopped;
    private boolean failureTold;

    RecorderThread(EntryQueue queue, Storage storage, Recorder.Settings settings, Consumer<Entry> keep) {
        super("kit-studio-recorder");
        setDaemon(true);
        this.queue = queue;
        this.storage = storage;
        this.redactor = new EntryRedactor(settings.redaction());
        this.pruneAfter = settings.pruneAfter();
        this.pruneEveryNanos = settings.pruneEvery().toNanos();
        this.keep = keep;
    }

    void shutDown() {
        stopped = true;
        interrupt();
    }

    @Override
    public void run() {
        long nextPrune = System.nanoTime() + pruneEveryNanos;
        while (!stopped) {
            try {
                long wait = Math.max(1, nextPrune - System.nanoTime());
                for (Entry entry : queue.take(Duration.ofNanos(wait))) {
                    guarded(() -> keep.accept(redactor.redact(entry)));
                }
            } catch (InterruptedException shutDown) {
                return;
            }
            if (System.nanoTime() >= nextPrune) {
                guarded(() -> storage.prune(Instant.now().minus(pruneAfter)));
                nextPrune = System.nanoTime() + pruneEveryNanos;
            }
        }
    }

    /** Says once what went wrong: a broken storage must not fill the log, nor end this thread. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException failure) {
            if (!failureTold) {
                failureTold = true;
                LOG.warn("The studio could not store what it recorded; further failures are not logged.", failure);
            }
        }
    }
}
