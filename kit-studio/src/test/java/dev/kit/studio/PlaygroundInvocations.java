package dev.kit.studio;

import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.FunctionState;
import dev.kit.studio.operations.Invocations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function and a cron that users can start, each recorded as a run. */
final class PlaygroundInvocations implements Invocations {

    private final Studio studio;

    PlaygroundInvocations(Studio studio) {
        this.studio = studio;
    }

    CronState cron(Instant now) {
        return new CronState(
                "shop.Reports.send",
                "0 0 6 * * *",
                false,
                now.plusSeconds(3_600),
                null,
                null,
                null,
                new CronState.Control("UTC", false, null));
    }

    @Override
    public List<FunctionState> functions() {
        return List.of(new FunctionState("countStock", "shop.Stock", "{\"shelf\": \"\"}", null, null));
    }

    @Override
    public Result call(String function, String input) {
        studio.jobRuns().run(function, "function", () -> {});
        return new Result("completed", "7", null, Duration.ofMillis(2));
    }

    @Override
    public Result run(String cron, @Nullable String input) {
        studio.jobRuns().run(cron, "cron", () -> {});
        return new Result("completed", null, null, Duration.ofMillis(23));
    }

    @Override
    public void pause(String cron, boolean paused) {
        throw new RefusedException(409, "CRONS_OFF", "The playground does not pause anything.");
    }
}
