package dev.kit.studio.capture;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Samples the stacks of threads whose request or run is older than {@link #AGE}. Thread-safe.
 *
 * <p>Its thread exists only while there is work, and for a second after it.
 */
final class StackSampler implements Runnable {

    /** The age at which samples of a request or run begin. */
    static final Duration AGE = Duration.ofMillis(100);

    private static final StackSampler INSTANCE = new StackSampler();
    private static final Duration PERIOD = Duration.ofMillis(20);
    private static final int IDLE_PERIODS = 50;

    private final Set<CaptureScope.Binding> bindings = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

    private StackSampler() {}

    static void add(CaptureScope.Binding binding) {
        INSTANCE.bindings.add(binding);
        if (INSTANCE.thread.get() == null) {
            INSTANCE.start();
        }
    }

    static void remove(CaptureScope.Binding binding) {
        INSTANCE.bindings.remove(binding);
    }

    /** Starts a thread that refers to nothing of the application, which may be restarted before it ends. */
    private void start() {
        Thread sampler = new Thread(null, this, "kit-studio-samples", 0, false);
        sampler.setDaemon(true);
        sampler.setContextClassLoader(null);
        if (thread.compareAndSet(null, sampler)) {
            sampler.start();
        }
    }

    @Override
    public void run() {
        try {
            for (int idle = 0; idle < IDLE_PERIODS; idle = bindings.isEmpty() ? idle + 1 : 0) {
                bindings.forEach(CaptureScope.Binding::sample);
                LockSupport.parkNanos(PERIOD.toNanos());
            }
        } finally {
            thread.set(null);
        }
        if (!bindings.isEmpty()) {
            start();
        }
    }
}
