package dev.kit.boot.observability;

import dev.kit.boot.CurrentTrace;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.jspecify.annotations.Nullable;

/** Reads the span of this thread from the tracer. */
record TracerTrace(Tracer tracer, Propagator propagator) implements CurrentTrace {

    @Override
    public @Nullable String traceparent() {
        TraceContext span = tracer.currentTraceContext().context();
        if (span == null) {
            return null;
        }
        @Nullable String[] found = new String[1];
        propagator.inject(span, found, (carrier, key, value) -> {
            if (RunObservations.isTraceparent(key)) {
                found[0] = value;
            }
        });
        return found[0];
    }
}
