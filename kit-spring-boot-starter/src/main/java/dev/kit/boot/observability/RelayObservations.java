package dev.kit.boot.observability;

import dev.kit.constructs.events.outbox.RelayListener;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Observes each batch of a relay; its events come from several traces and keep them. */
record RelayObservations(ObservationRegistry registry) implements RelayListener {

    @Override
    public Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
        Observation observation = Observation.createNotStarted("kit.events.relay", registry)
                .contextualName("relay " + outbox)
                .lowCardinalityKeyValue("outbox", outbox)
                .highCardinalityKeyValue("kit.events.count", Integer.toString(events))
                .start();
        Observation.Scope scope = observation.openScope();
        return failure -> {
            scope.close();
            if (failure != null) {
                observation.error(failure);
            }
            observation.stop();
        };
    }
}
