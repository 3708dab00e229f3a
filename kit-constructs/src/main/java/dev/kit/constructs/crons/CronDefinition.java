package dev.kit.constructs.crons;

import dev.kit.constructs.functions.FunctionDefinition;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a cron except its handler. Immutable.
 *
 * @param schedule the schedule, with its time zone
 * @param overlap the policy for a tick while the previous run has not ended
 * @param misfire the policy for missed ticks
 * @param payload the input of scheduled runs; null for an empty JSON object
 * @param function everything that crons have in common with functions
 */
public record CronDefinition(
        Schedule schedule,
        Overlap overlap,
        Misfire misfire,
        @Nullable Object payload,
        FunctionDefinition function) {

    public CronDefinition {
        Objects.requireNonNull(schedule, "schedule");
        Objects.requireNonNull(overlap, "overlap");
        Objects.requireNonNull(misfire, "misfire");
        Objects.requireNonNull(function, "function");
    }

    static CronDefinition of(CronPlan plan, FunctionDefinition function) {
        Schedule schedule = plan.schedule();
        if (schedule == null) {
            throw new IllegalStateException((function.name() == null ? "A cron" : "Cron " + function.name())
                    + " has no schedule. Add .schedule(\"rate(5 minutes)\") or .schedule(\"cron(0 12 * * *)\").");
        }
        return new CronDefinition(schedule.in(plan.zone()), plan.overlap(), plan.misfire(), plan.payload(), function);
    }
}
