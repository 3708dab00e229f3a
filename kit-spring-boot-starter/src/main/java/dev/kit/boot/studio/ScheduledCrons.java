package dev.kit.boot.studio;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.CronStatus;
import dev.kit.studio.monitor.CronState;
import dev.kit.studio.monitor.CronState.Control;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Supplies the current state of the application's crons from their scheduler. */
record ScheduledCrons(Supplier<Optional<CronScheduler>> scheduler) implements Supplier<List<CronState>> {

    @Override
    public List<CronState> get() {
        return scheduler.get().map(CronScheduler::crons).orElse(List.of()).stream()
                .map(ScheduledCrons::state)
                .toList();
    }

    private static CronState state(CronStatus cron) {
        CronRun last = cron.last();
        return new CronState(
                cron.cron(),
                cron.schedule(),
                cron.running(),
                cron.next(),
                last == null ? null : last.startedAt(),
                last == null ? null : last.duration(),
                last == null ? null : error(last),
                new Control(cron.zone().getId(), cron.paused(), cron.input()));
    }

    private static @Nullable String error(CronRun run) {
        return run.failure() == null ? null : run.failure().toString();
    }
}
