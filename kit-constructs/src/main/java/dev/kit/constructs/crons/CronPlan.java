package dev.kit.constructs.crons;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The schedule of a cron that is being declared, as far as it is known. Immutable. */
record CronPlan(
        @Nullable Schedule schedule,
        ZoneId zone,
        Overlap overlap,
        Misfire misfire,
        @Nullable Object payload) {

    static final CronPlan NONE = new CronPlan(null, ZoneOffset.UTC, Overlap.SKIP, Misfire.ONCE, null);

    CronPlan withSchedule(Schedule given) {
        return new CronPlan(given, zone, overlap, misfire, payload);
    }

    CronPlan withZone(ZoneId given) {
        return new CronPlan(schedule, given, overlap, misfire, payload);
    }

    CronPlan withOverlap(Overlap given) {
        return new CronPlan(schedule, zone, given, misfire, payload);
    }

    CronPlan withMisfire(Misfire given) {
        return new CronPlan(schedule, zone, overlap, given, payload);
    }

    CronPlan withPayload(@Nullable Object given) {
        return new CronPlan(schedule, zone, overlap, misfire, given);
    }
}
