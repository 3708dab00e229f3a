package dev.kit.constructs.crons;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A schedule of six fields, for Amazon EventBridge only. */
record CloudSchedule(String expression, ZoneId zone) implements Schedule {

    @Override
    public Schedule in(ZoneId other) {
        return new CloudSchedule(expression, other);
    }

    @Override
    public boolean runsOnServers() {
        return false;
    }

    @Override
    public Optional<Instant> next(Instant instant) {
        throw new UnsupportedScheduleException("The schedule \"" + expression
                + "\" has the six fields of EventBridge, which only the cloud runs. Write the five fields cron(minute"
                + " hour day-of-month month day-of-week), which run on servers and in the cloud.");
    }

    @Override
    public List<String> eventBridge() {
        return List.of(expression);
    }

    @Override
    public String toString() {
        return expression;
    }
}
