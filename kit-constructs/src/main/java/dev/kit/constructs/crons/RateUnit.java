package dev.kit.constructs.crons;

import java.time.Duration;
import java.util.Locale;

/** A unit of {@code rate(…)}. */
enum RateUnit {
    SECOND(Duration.ofSeconds(1)),
    MINUTE(Duration.ofMinutes(1)),
    HOUR(Duration.ofHours(1)),
    DAY(Duration.ofDays(1)),
    WEEK(Duration.ofDays(7));

    private final Duration duration;

    RateUnit(Duration duration) {
        this.duration = duration;
    }

    Duration duration() {
        return duration;
    }

    /** Returns the largest unit that divides {@code seconds}. */
    static RateUnit largestIn(long seconds) {
        RateUnit largest = SECOND;
        for (RateUnit unit : values()) {
            largest = seconds % unit.duration.toSeconds() == 0 ? unit : largest;
        }
        return largest;
    }

    String singular() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the singular or plural for {@code number}, as EventBridge requires it. */
    String word(long number) {
        return number == 1 ? singular() : singular() + "s";
    }
}
