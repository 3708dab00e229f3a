package dev.kit.constructs.crons;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The schedule of a cron. Immutable and thread-safe.
 *
 * <p>There are three forms:
 *
 * <ul>
 *   <li>{@code rate(n unit)} with {@code second(s)}, {@code minute(s)}, {@code hour(s)}, {@code day(s)} or
 *       {@code week(s)}: the multiples of that duration since 1970-01-01T00:00Z, so that instances and restarts agree;
 *   <li>{@code cron(minute hour day-of-month month day-of-week)} as in the crontab(5) of Paul Vixie's cron: if both
 *       day fields are restricted, a day that fits either of them counts, and a field that begins with {@code *}
 *       restricts nothing;
 *   <li>{@code cron(minute hour day-of-month month day-of-week year)}, the form of Amazon EventBridge, which is passed
 *       to it as written and does not run on servers.
 * </ul>
 */
public sealed interface Schedule permits RateSchedule, CronSchedule, CloudSchedule {

    /**
     * Parses a schedule, in UTC.
     *
     * @throws InvalidScheduleException if the expression is invalid, with the position and the remedy
     */
    static Schedule parse(String expression) {
        return ScheduleParser.parse(expression);
    }

    /**
     * Returns a schedule for the multiples of {@code period}.
     *
     * <p>They are counted from 1970-01-01T00:00Z, as {@code rate(…)} does.
     *
     * @throws IllegalArgumentException if {@code period} is not a whole number of seconds, from one second to a hundred
     *     years
     */
    static Schedule every(Duration period) {
        return RateSchedule.every(period);
    }

    /** Returns the expression as written. */
    String expression();

    /** Returns the time zone of the fields; UTC by default. */
    ZoneId zone();

    /** Returns the same schedule in the local time of {@code zone}. A rate does not change. */
    Schedule in(ZoneId zone);

    /** Returns whether servers can run this schedule. */
    boolean runsOnServers();

    /**
     * Returns the first fire after {@code instant}, if any.
     *
     * <p>The result is empty if there is none within a lifetime. When clocks are set forward, a schedule with fixed
     * minutes and hours fires at the first minute after the gap for the times within the gap; when they are set back,
     * it fires the first time only. A schedule whose minute or hour begins with {@code *} follows local time, so it
     * skips the gap and fires in both passes. These are the rules of cron(8).
     *
     * @throws UnsupportedScheduleException if servers cannot run it
     */
    Optional<Instant> next(Instant instant);

    /**
     * Returns the equivalent expressions of Amazon EventBridge.
     *
     * <p>They fire at the same minutes of the same time zone. There is one, or there are two if both day fields are
     * restricted.
     *
     * @throws UnsupportedScheduleException if EventBridge has no such schedule
     */
    List<String> eventBridge();
}
