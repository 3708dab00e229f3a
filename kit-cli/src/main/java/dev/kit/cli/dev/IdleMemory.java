package dev.kit.cli.dev;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.Closeable;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gives memory back to the system when nobody edits: a compilation takes several times what is kept, and the JVM would
 * hold all of it. Thread-safe.
 */
final class IdleMemory implements Closeable {

    private static final Duration IDLE = Duration.ofSeconds(5);

    /** The serial collector gives the heap back in steps, all of it at the fourth collection in a row. */
    private static final int COLLECTIONS = 4;

    private final Duration idle;

    private final Runnable release;

    private final ScheduledThreadPoolExecutor timer;

    private @Nullable ScheduledFuture<?> planned;

    IdleMemory() {
        this(IDLE, IdleMemory::collect);
    }

    /**
     * Waits for the first use.
     *
     * @param idle how long nothing may have happened
     * @param release gives memory back
     */
    IdleMemory(Duration idle, Runnable release) {
        this.idle = idle;
        this.release = release;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "kit-idle");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Notes that something was compiled or started. */
    synchronized void used() {
        if (planned != null) {
            planned.cancel(false);
        }
        planned = timer.schedule(release, idle.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** The heap shrinks to what is left, and little more. */
    static void collect() {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (jvm != null) {
            jvm.setVMOption("MinHeapFreeRatio", "10");
            jvm.setVMOption("MaxHeapFreeRatio", "30");
        }
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
        }
    }
}
