package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.operations.CronState;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.CronTask;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.IntervalTask;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.scheduling.config.Task;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.scheduling.config.TaskExecutionOutcome.Status;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;

/** Records each run of a scheduled method in the studio, and supplies the current states. Thread-safe. */
@Order(Ordered.LOWEST_PRECEDENCE) // after configurers that set the application's own registry
final class ScheduledMethods implements ObservationHandler<ScheduledTaskObservationContext>, SchedulingConfigurer {

    private final Studio studio;

    ScheduledMethods(Studio studio) {
        this.studio = studio;
    }

    /** A run and the scopes of its threads. */
    private record Running(JobRuns.Run run, Deque<CaptureScope.Binding> bindings) {}

    @Override
    public void configureTasks(ScheduledTaskRegistrar registrar) {
        if (!studio.enabled()) {
            return;
        }
        ObservationRegistry registry = registrar.getObservationRegistry();
        if (registry == null || registry.isNoop()) {
            registry = ObservationRegistry.create();
            registrar.setObservationRegistry(registry);
        }
        registry.observationConfig().observationHandler(this);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ScheduledTaskObservationContext;
    }

    /** Begins a run under the task's name. A job's runs are found by it. */
    @Override
    public void onStart(ScheduledTaskObservationContext context) {
        String name = context.getMethod().getDeclaringClass().getName()
                + '.'
                + context.getMethod().getName();
        context.put(Running.class, new Running(studio.jobRuns().begin(name, "scheduled"), new ArrayDeque<>()));
    }

    @Override
    public void onScopeOpened(ScheduledTaskObservationContext context) {
        running(context)
                .ifPresent(running -> running.bindings().push(running.run().bind()));
    }

    @Override
    public void onScopeClosed(ScheduledTaskObservationContext context) {
        running(context).map(running -> running.bindings().poll()).ifPresent(CaptureScope.Binding::close);
    }

    @Override
    public void onError(ScheduledTaskObservationContext context) {
        Throwable failure = context.getError();
        if (failure != null) {
            running(context).ifPresent(running -> running.run().failed(failure));
        }
    }

    @Override
    public void onStop(ScheduledTaskObservationContext context) {
        running(context).ifPresent(running -> running.run().ended());
    }

    private static Optional<Running> running(ScheduledTaskObservationContext context) {
        return Optional.ofNullable(context.get(Running.class));
    }

    /** Returns the current state of the application's scheduled methods. */
    static List<CronState> states(Stream<ScheduledTaskHolder> holders) {
        return holders.flatMap(holder -> holder.getScheduledTasks().stream())
                .map(ScheduledMethods::state)
                .toList();
    }

    private static CronState state(ScheduledTask scheduled) {
        Task task = scheduled.getTask();
        TaskExecutionOutcome last = task.getLastExecutionOutcome();
        Throwable failure = last.throwable();
        return new CronState(
                task.toString(),
                schedule(task),
                last.status() == Status.STARTED,
                scheduled.nextExecution(),
                last.executionTime(),
                null,
                failure == null ? null : failure.toString());
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
}
