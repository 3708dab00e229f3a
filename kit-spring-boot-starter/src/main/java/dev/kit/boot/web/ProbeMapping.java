package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;

/**
 * Maps the paths of health and readiness to the availability of the application, outside of Kit's pipeline.
 *
 * <p>It precedes the endpoints, so that a path of theirs with a parameter does not answer instead.
 */
final class ProbeMapping extends AbstractHandlerMapping {

    /** The paths, relative to the application. */
    static final List<String> PATHS = List.of("/health", "/ready");

    private final Map<String, AvailabilityProbe> probes;

    ProbeMapping(ApplicationAvailability availability) {
        probes = Map.of(
                "/health",
                new AvailabilityProbe(() -> availability.getLivenessState() == LivenessState.CORRECT),
                "/ready",
                new AvailabilityProbe(() -> availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC));
        setOrder(Ordered.HIGHEST_PRECEDENCE + 99);
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
        return Dispatches.isRequest(request) ? probes.get(RequestPath.of(request)) : null;
    }
}
