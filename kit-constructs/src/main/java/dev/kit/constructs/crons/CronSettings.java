package dev.kit.constructs.crons;

import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.functions.FunctionSettings;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;

/**
 * When a cron runs, said before or after its types are known.
 *
 * @param <B> the builder that each method returns
 */
abstract class CronSettings<B extends CronSettings<B>> extends FunctionSettings<B> {

    final CronPlan plan;

    CronSettings(CronPlan plan, FunctionDefinition definition) {
        super(definition);
        this.plan = plan;
    }

    abstract B with(CronPlan changed);

    /**
     * Runs at the times of {@code expression}, which {@link Schedule} describes.
     *
     * @throws InvalidScheduleException naming the position and the remedy
     */
    public final B schedule(String expression) {
        return with(plan.withSchedule(Schedule.parse(expression)));
    }

    /**
     * Runs at the multiples of {@code period} since 1970-01-01T00:00Z; see {@link Schedule#every}.
     *
     * @throws IllegalArgumentException if it is not a whole number of seconds, from one second to a hundred years
     */
    public final B every(Duration period) {
        return with(plan.withSchedule(Schedule.every(period)));
    }

    /**
     * Reads the fields of {@code cron(…)} by the clock of {@code zone}, such as {@code Europe/Berlin}; UTC by default.
     *
     * <p>A rate is the same everywhere.
     *
     * @throws IllegalArgumentException if there is no such zone
     */
    public final B zone(String zone) {
        try {
            return with(plan.withZone(ZoneId.of(zone)));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "There is no time zone \"" + zone + "\". Name one of the IANA database, such as Europe/Berlin.", e);
        }
    }

    /** Decides about ticks while the run before is at work; {@link Overlap#SKIP} by default. */
    public final B overlap(Overlap policy) {
        return with(plan.withOverlap(policy));
    }

    /** Decides about ticks that were missed; {@link Misfire#ONCE} by default. */
    public final B misfire(Misfire policy) {
        return with(plan.withMisfire(policy));
    }
}
