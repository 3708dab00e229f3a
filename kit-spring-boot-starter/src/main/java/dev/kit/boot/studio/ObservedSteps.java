package dev.kit.boot.studio;

import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.entries.TraceKind;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import java.util.List;
import java.util.Objects;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;

/**
 * Adds the observations of Micrometer to the traces of the requests and runs that they are part of. Thread-safe.
 *
 * <p>Requests, calls, messages, statements and runs are left out, because the studio records these itself. Sampling of
 * traces does not matter here: handlers receive every observation.
 */
final class ObservedSteps implements ObservationHandler<Observation.Context> {

    private static final List<String> RECORDED = List.of("kit.", "jdbc.", "http.server.", "http.client.");

    private record Begun(CaptureScope scope, long nanos) {}

    @Override
    public boolean supportsContext(Observation.Context context) {
        return !(context instanceof SenderContext)
                && !(context instanceof ReceiverContext)
                && !(context instanceof ScheduledTaskObservationContext)
                && RECORDED.stream().noneMatch(String.valueOf(context.getName())::startsWith);
    }

    @Override
    public void onStart(Observation.Context context) {
        CaptureScope.current().ifPresent(scope -> context.put(Begun.class, new Begun(scope, System.nanoTime())));
    }

    @Override
    public void onStop(Observation.Context context) {
        Begun begun = context.get(Begun.class);
        if (begun != null) {
            String name = Objects.requireNonNullElse(context.getContextualName(), context.getName());
            begun.scope().step(TraceKind.OBSERVATION, name, begun.nanos(), context.getError() != null, null);
        }
    }
}
