package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** The interceptors that observe calls; each call begins an observation with each of them. */
record Observers(List<Interceptor> observers) {

    static Observers among(List<Interceptor> interceptors) {
        return new Observers(interceptors.stream().filter(Onion::observes).toList());
    }

    ApiResponse<Payload> around(String endpoint, ApiRequest request, Interceptor.Chain call) {
        if (observers.isEmpty()) {
            return call.proceed(request);
        }
        Begun begun = begin(endpoint, request);
        try {
            ApiResponse<Payload> response = call.proceed(begun.request);
            begun.observations.forEach(observation -> observation.ended(response, null));
            return response;
        } catch (RuntimeException e) {
            begun.observations.forEach(observation -> observation.ended(null, e));
            throw e;
        }
    }

    CompletableFuture<ApiResponse<Payload>> aroundAsync(
            String endpoint, ApiRequest request, Function<ApiRequest, CompletableFuture<ApiResponse<Payload>>> call) {
        if (observers.isEmpty()) {
            return call.apply(request);
        }
        Begun begun = begin(endpoint, request);
        return call.apply(begun.request)
                .whenComplete((response, thrown) -> begun.observations.forEach(
                        observation -> observation.ended(response, AsyncCall.cause(thrown))));
    }

    private Begun begin(String endpoint, ApiRequest request) {
        List<CallObservation> begun = new ArrayList<>(observers.size());
        ApiRequest sent = request;
        for (Interceptor observer : observers) {
            CallObservation observation = observer.observe(endpoint, request);
            if (observation != null) {
                begun.add(observation);
                Headers added = observation.headers();
                sent = added.names().isEmpty()
                        ? sent
                        : sent.withHeaders(sent.headers().withAll(added));
            }
        }
        return new Begun(sent, begun);
    }

    private record Begun(ApiRequest request, List<CallObservation> observations) {}
}
