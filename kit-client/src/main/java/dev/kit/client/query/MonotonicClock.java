package dev.kit.client.query;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A time in nanoseconds that goes on from where it was when the clock is set back. */
final class MonotonicClock {

    private MonotonicClock() {}

    static LongSupplier of(@Nullable Clock clock) {
        if (clock == null) {
            return System::nanoTime;
        }
        AtomicReference<Reading> last = new AtomicReference<>(new Reading(clock.millis(), 0));
        return () -> last.updateAndGet(before -> before.next(clock.millis())).elapsed * 1_000_000;
    }

    /** A time of the clock, and the milliseconds that it went forward until then. */
    private record Reading(long millis, long elapsed) {

        Reading next(long now) {
            return now == millis ? this : new Reading(now, elapsed + Math.max(0, now - millis));
        }
    }
}
