package dev.kit.constructs.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/** A clock whose time changes only when a test sets it. Thread-safe. */
public final class SettableClock implements InstantSource {

    private volatile Instant now;

    private SettableClock(Instant now) {
        this.now = Objects.requireNonNull(now, "now");
    }

    /** Returns a clock that shows {@code instant}. */
    public static SettableClock at(Instant instant) {
        return new SettableClock(instant);
    }

    /** Returns a clock that shows an instant such as {@code 2026-03-29T00:59:00Z}. */
    public static SettableClock at(String instant) {
        return at(Instant.parse(instant));
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Sets the clock to {@code instant}, later or earlier. */
    public void set(Instant instant) {
        now = Objects.requireNonNull(instant, "instant");
    }

    /** Advances the clock by {@code duration}. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }
}
