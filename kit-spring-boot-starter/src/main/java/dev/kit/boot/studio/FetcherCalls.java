package dev.kit.boot.studio;

import dev.kit.client.Interceptor;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCall;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Records each attempt of a kit-client fetcher for the studio. Thread-safe. */
record FetcherCalls(Studio studio) implements Interceptor {

    @Override
    public ApiResponse<Payload> intercept(ApiRequest request, Chain chain) {
        OutgoingCall call = studio.enabled()
                ? studio.outgoingCalls().begin("kit-client", request.method().name(), request.uri())
                : null;
        if (call == null) {
            return chain.proceed(request);
        }
        Payload body = request.body();
        ApiRequest marked = marked(request);
        call.asked(headers(marked.headers()));
        if (body != null && !body.streamed()) {
            call.sent(ByteBuffer.wrap(body.bytes()));
        }
        ApiResponse<Payload> response = call.attempt(() -> chain.proceed(marked));
        call.answered(response.status(), headers(response.headers()));
        if (!response.body().streamed()) {
            call.received(ByteBuffer.wrap(response.body().bytes()));
        }
        call.ended();
        return response;
    }

    /** The headers that it adds are those of the trace. */
    @Override
    public boolean keepsCaller() {
        return true;
    }

    private static Map<String, List<String>> headers(Headers headers) {
        MultiValueMap<String, String> map = new LinkedMultiValueMap<>();
        headers.forEach(map::add);
        return map;
    }

    private ApiRequest marked(ApiRequest request) {
        Map<String, String> added = studio.outgoingCalls()
                .headersFor(request.uri(), name -> request.headers().first(name).isPresent());
        ApiRequest marked = request;
        for (Map.Entry<String, String> header : added.entrySet()) {
            marked = marked.withHeader(header.getKey(), header.getValue());
        }
        return marked;
    }
}
