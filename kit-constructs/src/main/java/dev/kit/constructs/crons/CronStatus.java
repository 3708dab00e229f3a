package dev.kit.constructs.crons;

import dev.kit.constructs.CronRun;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The current status of a scheduled cron. Immutable.
 *
 * @param cron the name of the cron
 * @param schedule the expression as written
 * @param zone the time zone of the schedule
 * @param paused whether its ticks are skipped until it is resumed
 * @param running whether this process is running it
 * @param next the next fire; null while paused, and for a schedule for the cloud only
 * @param last the latest tick in this process; null before the first
 * @param input the input of scheduled runs as JSON; null if it has none
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
