package dev.kit.boot.studio;

import dev.kit.client.Interceptor;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCall;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records each attempt of a kit-client fetcher for the studio. Thread-safe. */
final class FetcherCalls implements Interceptor {

    private final Studio studio;

    FetcherCalls(Studio studio) {
        this.studio = studio;
    }

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
        try {
            ApiResponse<Payload> response = chain.proceed(marked);
            call.answered(response.status(), headers(response.headers()));
            if (!response.body().streamed()) {
                call.received(ByteBuffer.wrap(response.body().bytes()));
            }
            call.ended();
            return response;
        } catch (RuntimeException failure) {
            call.failed(failure);
            throw failure;
        }
    }

    /** The headers that it adds are those of the trace. */
    @Override
    public boolean keepsCaller() {
        return true;
    }

    private static Map<String, List<String>> headers(Headers headers) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        headers.forEach((name, value) ->
                map.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
        return map;
    }

    private ApiRequest marked(ApiRequest request) {
        ApiRequest marked = request;
        for (Map.Entry<String, String> header :
                studio.outgoingCalls().headersFor(request.uri()).entrySet()) {
            if (request.headers().first(header.getKey()).isEmpty()) {
                marked = marked.withHeader(header.getKey(), header.getValue());
            }
        }
        return marked;
    }
}
