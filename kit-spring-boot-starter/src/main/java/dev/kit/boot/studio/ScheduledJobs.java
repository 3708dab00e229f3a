package dev.kit.boot.studio;

import dev.kit.studio.monitor.CronState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.config.CronTask;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.IntervalTask;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.Task;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.scheduling.config.TaskExecutionOutcome.Status;

/** Supplies the current state of the application's scheduled methods from Spring. */
record ScheduledJobs(Supplier<Stream<ScheduledTaskHolder>> holders) implements Supplier<List<CronState>> {

    @Override
    public List<CronState> get() {
        return holders.get()
                .flatMap(holder -> holder.getScheduledTasks().stream())
                .map(ScheduledJobs::state)
                .toList();
    }

    private static CronState state(ScheduledTask scheduled) {
        Task task = scheduled.getTask();
        TaskExecutionOutcome last = task.getLastExecutionOutcome();
        Instant next = scheduled.nextExecution();
        return new CronState(
                task.toString(),
                schedule(task),
                last.status() == Status.STARTED,
                next,
                last.executionTime(),
                null,
                text(last.throwable()));
    }

    private static String schedule(Task task) {
        if (task instanceof CronTask cron) {
            return cron.getExpression();
        }
        if (task instanceof IntervalTask interval) {
            String pause =
                    interval.getIntervalDuration().toString().substring(2).toLowerCase(Locale.ROOT);
            return task instanceof FixedDelayTask ? pause + " after the last" : "every " + pause;
        }
        return "once, or by a trigger of its own";
    }

    private static @Nullable String text(@Nullable Throwable failure) {
        return failure == null ? null : failure.toString();
    }
}
