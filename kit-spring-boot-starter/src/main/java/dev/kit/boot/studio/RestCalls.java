package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/** Records each call of Spring's HTTP clients for the studio. Thread-safe. */
record RestCalls(Supplier<Studio> studio, String client) implements ClientHttpRequestInterceptor {

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        Studio watching = studio.get();
        OutgoingCalls calls = watching.outgoingCalls();
        OutgoingCall call =
                watching.enabled() ? calls.begin(client, request.getMethod().name(), request.getURI()) : null;
        if (call == null) {
            return execution.execute(request, body);
        }
        calls.headersFor(request.getURI(), request.getHeaders()::containsHeader).forEach(request.getHeaders()::set);
        call.asked(map(request.getHeaders()));
        call.sent(ByteBuffer.wrap(body));
        return call.attempt(() -> ObservedResponse.of(execution.execute(request, body), call));
    }

    static Map<String, List<String>> map(HttpHeaders headers) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        headers.forEach(map::put);
        return map;
    }
}
