package dev.kit.boot.studio;

import dev.kit.client.Interceptor;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCalls;
import java.util.Map;

/** Records each attempt of a kit-client fetcher for the studio. Thread-safe. */
final class FetcherCalls implements Interceptor {

    private final Studio studio;

    FetcherCalls(Studio studio) {
        this.studio = studio;
    }

    @Override
    public ApiResponse<Payload> intercept(ApiRequest request, Chain chain) {
        if (!studio.enabled()) {
            return chain.proceed(request);
        }
        Payload body = request.body();
        OutgoingCalls.Call call = studio.outgoingCalls()
                .begin("kit-client", request.method().name(), request.uri(), body == null ? 0 : body.size());
        try {
            ApiResponse<Payload> response = chain.proceed(marked(request));
            call.answered(response.status());
            call.ended(response.body().size());
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
