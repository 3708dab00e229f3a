package dev.kit.client;

import java.time.Duration;

/** The time by which a call must end. */
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

    /** Returns the time left in nanoseconds; not above zero once the deadline has passed. */
    long remaining() {
        return end - System.nanoTime();
    }

    Duration limit() {
        return limit;
    }
}
