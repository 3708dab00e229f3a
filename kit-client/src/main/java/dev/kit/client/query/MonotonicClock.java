package dev.kit.client.query;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A time in nanoseconds that never goes backwards, whatever the clock does. */
final class MonotonicClock {

    private MonotonicClock() {}

    static LongSupplier of(@Nullable Clock clock) {
        if (clock == null) {
            return System::nanoTime;
        }
        AtomicLong latest = new AtomicLong(Long.MIN_VALUE);
        return () -> latest.accumulateAndGet(clock.millis() * 1_000_000, Math::max);
    }
}
