package dev.kit.boot.client.observability;

import dev.kit.client.ApiException;
import dev.kit.client.CallObservation;
import dev.kit.client.Interceptor;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.RequestReplySenderContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Observes each call as Spring's own clients are observed, so that both share their meters. A call is observed with all
 * its attempts.
 *
 * @param name the name of the observations and of their meter
 */
record ObservedCalls(ObservationRegistry registry, String name) implements Interceptor {

    @Override
    public @Nullable CallObservation observe(String endpoint, ApiRequest request) {
        if (registry.isNoop()) {
            return null;
        }
        CallContext context = new CallContext();
        String method = request.method().name();
        Observation observation = Observation.createNotStarted(name, () -> context, registry)
                .contextualName("http " + method.toLowerCase(Locale.ROOT))
                .lowCardinalityKeyValues(KeyValues.of(
                        "client.name",
                        request.uri().getHost() == null ? "none" : request.uri().getHost(),
                        "method",
                        method,
                        "uri",
                        endpoint.substring(endpoint.indexOf(' ') + 1)))
                .highCardinalityKeyValue("http.url", address(request))
                .start();
        return new Observed(observation, context);
    }

    /** Returns the address without its query, which may contain a key. */
    private static String address(ApiRequest request) {
        String address = request.uri().toString();
        int query = address.indexOf('?');
        return query < 0 ? address : address.substring(0, query);
    }

    /** The carrier of the trace, filled when the observation starts. */
    private static final class CallContext extends RequestReplySenderContext<CallContext, ApiResponse<Payload>> {

        private Headers headers = Headers.empty();

        private CallContext() {
            super((carrier, header, value) -> {
                if (carrier != null) {
                    carrier.headers = carrier.headers.with(header, value);
                }
            });
            setCarrier(this);
        }
    }

    private record Observed(Observation observation, CallContext context) implements CallObservation {

        @Override
        public Headers headers() {
            return context.headers;
        }

        @Override
        public void ended(@Nullable ApiResponse<Payload> response, @Nullable Throwable failure) {
            if (response != null) {
                context.setResponse(response);
            }
            if (failure != null) {
                observation.error(failure);
            }
            observation
                    .lowCardinalityKeyValues(KeyValues.of(
                            "status",
                            response == null ? "CLIENT_ERROR" : Integer.toString(response.status()),
                            "outcome",
                            response == null ? "UNKNOWN" : outcome(response.status()),
                            "exception",
                            failure == null ? "none" : exception(failure)))
                    .stop();
        }

        private static String exception(Throwable failure) {
            return failure instanceof ApiException known
                    ? known.failure().getClass().getSimpleName()
                    : failure.getClass().getSimpleName();
        }

        private static String outcome(int status) {
            return switch (status / 100) {
                case 1 -> "INFORMATIONAL";
                case 2 -> "SUCCESS";
                case 3 -> "REDIRECTION";
                case 4 -> "CLIENT_ERROR";
                case 5 -> "SERVER_ERROR";
                default -> "UNKNOWN";
            };
        }
    }
}
