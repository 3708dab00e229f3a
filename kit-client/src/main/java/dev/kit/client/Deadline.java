package dev.kit.client;

import java.time.Duration;

/** The moment by which a call must be over. */
final class Deadline {

    private final long end;
    private final Duration limit;

    private Deadline(long end, Duration limit) {
        this.end = end;
        this.limit = limit;
    }

    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos(), limit);
    }

    /** What is left, in nanoseconds; not above zero once the time is up. */
    long remaining() {
        return end - System.nanoTime();
    }

    Duration limit() {
        return limit;
    }
}
