package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.capture.RequestScope;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;

/** Records each run of a scheduled method in the studio. Thread-safe. */
final class JobObservation
        implements ObservationHandler<ScheduledTaskObservationContext>, SchedulingConfigurer, Ordered {

    private final Studio studio;

    JobObservation(Studio studio) {
        this.studio = studio;
    }

    /** A run and the scopes of its threads. */
    private record Running(JobRuns.Run run, Deque<RequestScope.Binding> bindings) {}

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

    /** Returns a position after configurers that set the application's own registry. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
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
        Running running = running(context);
        if (running != null) {
            running.bindings().push(running.run().bind());
        }
    }

    @Override
    public void onScopeClosed(ScheduledTaskObservationContext context) {
        Running running = running(context);
        if (running != null && !running.bindings().isEmpty()) {
            running.bindings().pop().close();
        }
    }

    @Override
    public void onError(ScheduledTaskObservationContext context) {
        Running running = running(context);
        Throwable failure = context.getError();
        if (running != null && failure != null) {
            running.run().failed(failure);
        }
    }

    @Override
    public void onStop(ScheduledTaskObservationContext context) {
        Running running = running(context);
        if (running != null) {
            running.run().ended();
        }
    }

    private static @Nullable Running running(ScheduledTaskObservationContext context) {
        return context.get(Running.class);
    }
}
