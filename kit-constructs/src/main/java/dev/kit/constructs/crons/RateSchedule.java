package dev.kit.constructs.crons;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** A schedule with a fixed period, counted from the epoch. */
record RateSchedule(String expression, long number, RateUnit unit) implements Schedule {

    /** The longest period in seconds. */
    static final long MOST_SECONDS = 100L * 366 * 86_400;

    static RateSchedule every(Duration period) {
        long seconds = period.toSeconds();
        if (!period.equals(Duration.ofSeconds(seconds)) || seconds < 1 || seconds > MOST_SECONDS) {
            throw new IllegalArgumentException("A cron runs every so many whole seconds, from one second to a hundred"
                    + " years, not every " + period + ".");
        }
        RateUnit unit = RateUnit.largestIn(seconds);
        long number = seconds / unit.duration().toSeconds();
        return new RateSchedule("rate(" + number + " " + unit.word(number) + ")", number, unit);
    }

    @Override
    public ZoneId zone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Schedule in(ZoneId zone) {
        return this;
    }

    @Override
    public boolean runsOnServers() {
        return true;
    }

    @Override
    public Optional<Instant> next(Instant instant) {
        long period = period().toSeconds();
        return Optional.of(Instant.ofEpochSecond((Math.floorDiv(instant.getEpochSecond(), period) + 1) * period));
    }

    @Override
    public List<String> eventBridge() {
        if (unit == RateUnit.SECOND) {
            throw new UnsupportedScheduleException("The schedule \"" + expression
                    + "\" runs on servers only: EventBridge fires once a minute at most. Write rate(1"
                    + " minute) or more.");
        }
        if (unit == RateUnit.WEEK) {
            return List.of("rate(" + 7 * number + " days)");
        }
        return List.of("rate(" + number + " " + unit.word(number) + ")");
    }

    Duration period() {
        return unit.duration().multipliedBy(number);
    }

    @Override
    public String toString() {
        return expression;
    }
}
