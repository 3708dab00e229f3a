package dev.kit.boot.observability;

import dev.kit.boot.CurrentTrace;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.outbox.RelayListener;
import dev.kit.constructs.run.Publication;
import dev.kit.constructs.run.RunObserver;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Observes runs and publications. A run of a subscriber continues the trace of its first event; a publication passes
 * its own trace to its events.
 */
record RunObservations(ObservationRegistry registry, CurrentTrace trace) implements RunObserver {

    private static final String TRACEPARENT = "traceparent";

    static boolean isTraceparent(String header) {
        return header.equalsIgnoreCase(TRACEPARENT);
    }

    @Override
    public @Nullable String traceparent() {
        return trace.traceparent();
    }

    @Override
    public Observation begin(Started run) {
        String kind = run.kind().toLowerCase(Locale.ROOT);
        Context context = context(run);
        return begun(io.micrometer.observation.Observation.createNotStarted("kit." + kind, () -> context, registry)
                .contextualName(kind + ' ' + run.name())
                .lowCardinalityKeyValue(kind, run.name())
                .highCardinalityKeyValue("kit.request.id", run.requestId())
                .highCardinalityKeyValue("kit.attempt", Integer.toString(run.attempt()))
                .highCardinalityKeyValue("kit.events", String.join(",", run.events())));
    }

    /**
     * Returns the request's context for a function called by a request; for a message or a call, the context is the
     * sender's.
     */
    private Context context(Started run) {
        boolean message = run.kind().equals("Subscriber");
        if (!message && (run.traceparent() == null || registry.getCurrentObservation() != null)) {
            return new Context();
        }
        ReceiverContext<Started> context = new ReceiverContext<>(
                (cause, header) -> isTraceparent(header) ? cause.traceparent() : null,
                message ? Kind.CONSUMER : Kind.SERVER);
        context.setCarrier(run);
        return context;
    }

    @Override
    public Observation publishing(Publication publication) {
        boolean continued = registry.getCurrentObservation() != null;
        SenderContext<Publication> context = new SenderContext<>(
                (carrier, header, value) -> {
                    if (isTraceparent(header) && (continued || !isTraced(publication))) {
                        publication.traceparent(value);
                    }
                },
                Kind.PRODUCER);
        context.setCarrier(publication);
        String type = type(publication.events());
        return begun(
                io.micrometer.observation.Observation.createNotStarted("kit.events.publish", () -> context, registry)
                        .contextualName("publish " + type)
                        .lowCardinalityKeyValue("transport", publication.transport())
                        .lowCardinalityKeyValue("type", type)
                        .lowCardinalityKeyValue("source", publication.construct()));
    }

    /** Returns true if an event carries a trace: outside the request's thread, the events alone identify the trace. */
    private static boolean isTraced(Publication publication) {
        return publication.events().stream().anyMatch(event -> event.traceparent() != null);
    }

    private static String type(List<Envelope> events) {
        List<String> types = events.stream().map(Envelope::type).distinct().toList();
        return types.size() == 1 ? types.get(0) : "several";
    }

    /** Observes each batch of a relay; its events come from several traces and keep them. */
    static RelayListener relays(ObservationRegistry registry) {
        return new RelayListener() {
            @Override
            public Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
                return begun(io.micrometer.observation.Observation.createNotStarted("kit.events.relay", registry)
                        .contextualName("relay " + outbox)
                        .lowCardinalityKeyValue("outbox", outbox)
                        .highCardinalityKeyValue("kit.events.count", Integer.toString(events)))::end;
            }
        };
    }

    private static Observation begun(io.micrometer.observation.Observation observation) {
        io.micrometer.observation.Observation.Scope scope = observation.start().openScope();
        return failure -> {
            scope.close();
            if (failure != null) {
                observation.error(failure);
            }
            observation.stop();
        };
    }
}
