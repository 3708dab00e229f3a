package dev.kit.cli.dev;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.kit.cli.command.Daemon;
import java.io.Closeable;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timer that returns memory to the operating system when idle. A compilation needs several times the memory that is
 * retained, and the JVM would keep all of it. Thread-safe.
 */
final class IdleMemory implements Closeable {

    private static final Duration IDLE = Duration.ofSeconds(5);

    /**
     * The number of collections: the serial collector shrinks the heap in steps, fully at the fourth consecutive
     * collection.
     */
    private static final int COLLECTIONS = 4;

    private final Duration idle;

    private final Runnable release;

    private final ScheduledThreadPoolExecutor timer;

    private @Nullable ScheduledFuture<?> planned;

    IdleMemory() {
        this(IDLE, IdleMemory::collect);
    }

    /**
     * Creates the timer, which starts at the first use.
     *
     * @param idle the idle time before memory is released
     * @param release the action that releases memory
     */
    IdleMemory(Duration idle, Runnable release) {
        this.idle = idle;
        this.release = release;
        this.timer = new ScheduledThreadPoolExecutor(1, Daemon.named("kit-idle"));
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Restarts the idle time after a compilation or a start. */
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

    /** Collects garbage, which shrinks the heap to little more than the live objects. */
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
