package dev.kit.acceptance;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting for what other processes do. */
final class Pause {

    private static final long STEP_MS = 50;

    private Pause() {}

    static void shortly() {
        try {
            TimeUnit.MILLISECONDS.sleep(STEP_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    /** Returns false when the time is up and the condition still does not hold. */
    static boolean until(Duration patience, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            shortly();
        }
        return true;
    }
}
