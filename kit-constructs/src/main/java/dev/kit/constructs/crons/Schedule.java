package dev.kit.constructs.crons;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * When a cron runs. Immutable and thread-safe.
 *
 * <p>Three forms are read:
 *
 * <ul>
 *   <li>{@code rate(n unit)} with {@code second(s)}, {@code minute(s)}, {@code hour(s)}, {@code day(s)} or
 *       {@code week(s)}: the multiples of that duration since 1970-01-01T00:00Z, so that instances and restarts agree;
 *   <li>{@code cron(minute hour day-of-month month day-of-week)} as in the crontab(5) of Paul Vixie's cron: where both day
 *       fields are restricted, a day that fits either of them counts, and a field that begins with {@code *} restricts
 *       nothing;
 *   <li>{@code cron(minute hour day-of-month month day-of-week year)}, the form of Amazon EventBridge, which is handed to
 *       it as written and does not run on servers.
 * </ul>
 */
public sealed interface Schedule permits RateSchedule, CronSchedule, CloudSchedule {

    /**
     * Reads a schedule, in UTC.
     *
     * @throws InvalidScheduleException naming the position and the remedy
     */
    static Schedule parse(String expression) {
        return ScheduleParser.parse(expression);
    }

    /**
     * Runs at the multiples of {@code period} since 1970-01-01T00:00Z, as {@code rate(…)} does.
     *
     * @throws IllegalArgumentException if it is not a whole number of seconds, from one second to a hundred years
     */
    static Schedule every(Duration period) {
        return RateSchedule.every(period);
    }

    /** Returns the expression as it was written. */
    String expression();

    /** Returns the time zone whose clock the fields mean; UTC unless another was given. */
    ZoneId zone();

    /** Returns the same schedule by the clock of {@code zone}; a rate is the same everywhere. */
    Schedule in(ZoneId zone);

    /** Returns whether servers can run it. */
    boolean runsOnServers();

    /**
     * Returns the first fire after {@code instant}; empty if there is none within a lifetime.
     *
     * <p>Where clocks are set forward, a schedule with fixed minutes and hours fires at the first minute after the gap
     * for those within it; where they are set back it fires the first time only. One whose minute or hour begins with
     * {@code *} follows the clock on the wall, so it skips the gap and fires in both passes. These are the rules of
     * cron(8).
     *
     * @throws UnsupportedScheduleException if servers cannot run it
     */
    Optional<Instant> next(Instant instant);

    /**
     * Returns the expressions that make Amazon EventBridge fire at the same minutes of the same zone: one, or two where
     * both day fields are restricted.
     *
     * @throws UnsupportedScheduleException if EventBridge has no such schedule
     */
    List<String> eventBridge();
}
