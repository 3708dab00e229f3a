package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import io.micrometer.observation.Observation;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** Failures of endpoints, for Spring's observation of the request, to which controllers let their exceptions out. */
final class ObservedFailure {

    /** Holds the observation. Its context alone, which has a method, would not mark the span. */
    private static final String OBSERVATION = ServerHttpObservationFilter.class.getName() + ".observation";

    private ObservedFailure() {}

    /**
     * Reports a 5xx, unless the exception names its status or a mapping does: Spring MVC does not report what its
     * exception handlers answer either.
     */
    static void report(HttpException failure, @Nullable Throwable thrown, HttpServletRequest request) {
        boolean timedOut = failure.status() == 504;
        boolean handled = thrown instanceof HttpException
                ? thrown.getCause() == null
                : failure.getCause() != null && !HttpErrors.isUnknown(failure) && !timedOut;
        if (failure.status() >= 500 && thrown != null && !handled) {
            report(thrown, request);
        }
    }

    static void report(Throwable thrown, HttpServletRequest request) {
        if (request.getAttribute(OBSERVATION) instanceof Observation observation) {
            observation.error(thrown);
        }
    }
}
