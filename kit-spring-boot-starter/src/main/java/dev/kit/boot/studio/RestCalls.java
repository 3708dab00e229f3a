package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.util.function.SingletonSupplier;

/** Records each call of Spring's HTTP clients for the studio. Thread-safe. */
final class RestCalls implements ClientHttpRequestInterceptor {

    private final Supplier<Studio> studio;
    private final String client;

    RestCalls(ObjectProvider<Studio> studio, String client) {
        this.studio = SingletonSupplier.of(studio::getObject);
        this.client = client;
    }

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        Studio watching = studio.get();
        if (!watching.enabled()) {
            return execution.execute(request, body);
        }
        OutgoingCalls calls = watching.outgoingCalls();
        OutgoingCalls.Call call = calls.begin(client, request.getMethod().name(), request.getURI(), body.length);
        calls.headersFor(request.getURI()).forEach((name, value) -> {
            if (!request.getHeaders().containsHeader(name)) {
                request.getHeaders().set(name, value);
            }
        });
        try {
            ClientHttpResponse response = execution.execute(request, body);
            call.answered(response.getStatusCode().value());
            return new ObservedResponse(response, call);
        } catch (IOException | RuntimeException failure) {
            call.failed(failure);
            throw failure;
        }
    }
}
