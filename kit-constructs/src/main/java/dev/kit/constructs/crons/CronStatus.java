package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * One scheduled cron right now. Immutable.
 *
 * @param cron the name
 * @param schedule the expression as it was written
 * @param zone the zone whose clock it goes by
 * @param paused whether its ticks are left out until it is resumed
 * @param running whether this process runs it at the moment
 * @param next when it fires next; null while paused, and for a schedule that only the cloud runs
 * @param last what became of its latest tick in this process; null before the first
 * @param input the input of scheduled runs as JSON; null if it takes none
 */
public record CronStatus(
        String cron,
        String schedule,
        ZoneId zone,
        boolean paused,
        boolean running,
        @Nullable Instant next,
        @Nullable CronRun last,
        @Nullable String input) {}
