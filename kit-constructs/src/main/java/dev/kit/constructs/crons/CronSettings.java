package dev.kit.constructs.crons;

import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.functions.FunctionSettings;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;

/**
 * The schedule settings of a cron, available before and after its types are known.
 *
 * @param <B> the type of builder that each method returns
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
     * @throws IllegalArgumentException if {@code period} is not a whole number of seconds, from one second to a hundred
     *     years
     */
    public final B every(Duration period) {
        return with(plan.withSchedule(Schedule.every(period)));
    }

    /**
     * Sets the time zone of {@code cron(…)} expressions; UTC by default.
     *
     * <p>The zone has an IANA name, such as {@code Europe/Berlin}. It has no effect on a rate.
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

    /** Sets the policy for ticks during the previous run; {@link Overlap#SKIP} by default. */
    public final B overlap(Overlap policy) {
        return with(plan.withOverlap(policy));
    }

    /** Sets the policy for missed ticks; {@link Misfire#ONCE} by default. */
    public final B misfire(Misfire policy) {
        return with(plan.withMisfire(policy));
    }
}
