package dev.kit.cli.dev;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A watch for changes of files.
 *
 * <p>Events of the operating system only trigger a check. Changes are found by comparing snapshots, so that a file in a
 * directory that was just created, or on a system with slow events, is never missed. Used by one thread; may be closed
 * by any thread.
 */
final class SourceWatch implements Closeable {

    private static final WatchEvent.Kind<?>[] KINDS = {
        StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY
    };

    private static final long SHORTEST_PAUSE_MS = 250;

    private static final long SETTLE_MS = 30;

    private static final int SETTLE_ROUNDS = 20;

    /** The ratio of the pause to the duration of a check, which limits the share of time spent on checks. */
    private static final long LOOK_SHARE = 20;

    private final Supplier<List<Path>> roots;

    private final WatchService service;

    private final Map<Path, WatchKey> keys = new HashMap<>();

    /** The last snapshot, empty at first, so that files that changed before the watch began are checked. */
    private SourceSnapshot known = SourceSnapshot.none();

    private long pauseMs = SHORTEST_PAUSE_MS;

    SourceWatch(Supplier<List<Path>> roots) throws IOException {
        this.roots = roots;
        this.service = FileSystems.getDefault().newWatchService();
    }

    /** Waits until files have changed and settled; throws if the watch is closed or the thread is interrupted. */
    void await() throws InterruptedException {
        while (true) {
            WatchKey key = service.poll(pauseMs, TimeUnit.MILLISECONDS);
            if (key != null) {
                key.pollEvents();
                key.reset();
            }
            SourceSnapshot now = look();
            if (!now.since(known).isEmpty()) {
                known = settle(now);
                return;
            }
            known = now;
        }
    }

    @Override
    public void close() throws IOException {
        service.close();
    }

    /**
     * Waits until files no longer change, since editors truncate, write and rename, and formatters modify many files.
     */
    private SourceSnapshot settle(SourceSnapshot first) throws InterruptedException {
        SourceSnapshot last = first;
        for (int round = 0; round < SETTLE_ROUNDS; round++) {
            TimeUnit.MILLISECONDS.sleep(SETTLE_MS);
            SourceSnapshot next = look();
            if (next.since(last).isEmpty()) {
                return next;
            }
            last = next;
        }
        return last;
    }

    private SourceSnapshot look() {
        long start = System.nanoTime();
        SourceSnapshot snapshot = SourceSnapshot.of(roots.get(), known);
        keys.keySet().retainAll(snapshot.directories());
        for (Path directory : snapshot.directories()) {
            keys.computeIfAbsent(directory, this::register);
        }
        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        pauseMs = Math.max(SHORTEST_PAUSE_MS, tookMs * LOOK_SHARE);
        return snapshot;
    }

    @SuppressWarnings("NullAway") // null means: not registered, computeIfAbsent tries again next time
    private WatchKey register(Path directory) {
        try {
            return directory.register(service, KINDS);
        } catch (ClosedWatchServiceException e) {
            throw e;
        } catch (IOException e) {
            return null; // already deleted, or out of watches: a check finds its changes as well
        }
    }
}
