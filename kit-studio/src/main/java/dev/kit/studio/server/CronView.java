package dev.kit.studio.server;

import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.CronState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A scheduled job.
 *
 * @param controllable whether users can pause, resume and start it
 * @param input the input of scheduled runs; null if it takes none
 */
record CronView(
        String name,
        String schedule,
        boolean running,
        @Nullable Instant nextRun,
        @Nullable Instant lastRun,
        @Nullable Duration lastDuration,
        @Nullable String lastError,
        @Nullable String lastRunId,
        boolean controllable,
        @Nullable String zone,
        boolean paused,
        @Nullable JsonNode input) {

    /** Takes the duration from the recorded run if the scheduler does not report it. */
    static CronView of(CronState cron, @Nullable RunEntry run, Recorder recorder) {
        CronState.Control control = cron.control();
        return new CronView(
                cron.name(),
                cron.schedule(),
                cron.running(),
                cron.nextRun(),
                cron.lastRun(),
                cron.lastDuration() == null && run != null ? run.duration() : cron.lastDuration(),
                recorder.scrubbed(cron.lastError()),
                run == null ? null : run.id(),
                control != null,
                control == null ? null : control.zone(),
                control != null && control.paused(),
                control == null ? null : Json.treeOrNull(control.input()));
    }
}
