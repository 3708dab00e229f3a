package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only thread that redacts, stores, notifies listeners and prunes. */
final class RecorderThread extends Thread {

    private static final Logger LOG = LoggerFactory.getLogger(RecorderThread.class);

    private static final Duration LONGEST_START = Duration.ofSeconds(30);

    private final EntryQueue queue;
    private final Storage storage;
    private final EntryRedactor redactor;
    private final Duration pruneAfter;
    private final long pruneEveryNanos;
    private final Recorder recorder;
    private volatile boolean stopped;
    private boolean failureTold;

    RecorderThread(EntryQueue queue, Storage storage, Recorder.Settings settings, Recorder recorder) {
        super("kit-studio-recorder");
        setDaemon(true);
        this.queue = queue;
        this.storage = storage;
        this.redactor = new EntryRedactor(settings.redaction());
        this.pruneAfter = settings.pruneAfter();
        this.pruneEveryNanos = settings.pruneEvery().toNanos();
        this.recorder = recorder;
    }

    void shutDown() {
        stopped = true;
        interrupt();
    }

    @Override
    public void run() {
        OwnWork.wrap(this::store).run();
    }

    private void store() {
        boolean resumed = false;
        long nextPrune = System.nanoTime() + pruneEveryNanos;
        try {
            if (storage.loadsOnDemand()) {
                queue.awaitDemand(LONGEST_START);
            }
            guarded(recorder::load);
            while (!stopped) {
                long wait = Math.max(1, nextPrune - System.nanoTime());
                Collection<Entry> batch = queue.take(Duration.ofNanos(wait));
                if (!resumed && !batch.isEmpty()) {
                    // Not at the start, because a database may start later than the studio.
                    resumed = true;
                    guarded(() -> recorder.resume(storage.newestSeq()));
                    guarded(this::prune);
                }
                keep(batch);
                guarded(recorder::tellDropped);
                if (System.nanoTime() >= nextPrune) {
                    guarded(this::prune);
                    nextPrune = System.nanoTime() + pruneEveryNanos;
                }
            }
        } catch (InterruptedException shutDown) {
            stopped = true;
        }
    }

    private void prune() {
        storage.prune(Instant.now().minus(pruneAfter));
    }

    private void keep(Collection<Entry> batch) {
        List<Entry> safe = new ArrayList<>(batch.size());
        for (Entry entry : batch) {
            guarded(() -> safe.add(redactor.redact(entry)));
        }
        if (!safe.isEmpty()) {
            guarded(() -> recorder.keep(safe));
        }
    }

    /** Logs the first failure only: a broken storage must neither fill the log nor end this thread. */
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
