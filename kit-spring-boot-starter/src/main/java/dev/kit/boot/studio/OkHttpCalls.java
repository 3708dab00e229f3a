package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import dev.kit.studio.capture.OutgoingCalls.Place;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Observes OkHttp: a client makes its calls through a copy with one more interceptor, which shares its connections.
 * Thread-safe.
 */
final class OkHttpCalls implements Interceptor {

    private final Map<OkHttpClient, OkHttpClient> copies = new WeakHashMap<>();

    /** Notes the line at once, because the interceptor of an enqueued call runs on a thread of OkHttp. */
    @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, Object[] point) {
        OkHttpClient client = (OkHttpClient) point[1];
        Request request = (Request) point[3];
        Place place = client.interceptors().contains(this) ? null : calls.place("OkHttp");
        if (place == null) {
            return null;
        }
        Request.Builder marked = request.newBuilder().tag(Place.class, place);
        calls.headersFor(request.url().uri(), name -> request.header(name) != null)
                .forEach(marked::header);
        Call call = copy(client).newCall(marked.build());
        return () -> new Object[] {call};
    }

    private synchronized OkHttpClient copy(OkHttpClient client) {
        return copies.computeIfAbsent(
                client, known -> known.newBuilder().addInterceptor(this).build());
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Place place = request.tag(Place.class);
        if (place == null) {
            return chain.proceed(request);
        }
        OutgoingCall call = place.begin(request.method(), request.url().uri());
        RequestBody body = request.body();
        Map<String, List<String>> headers =
                new LinkedHashMap<>(request.headers().toMultimap());
        if (body != null && body.contentType() != null) {
            headers.put("content-type", List.of(String.valueOf(body.contentType()))); // sent, but no header yet
        }
        call.asked(headers);
        Request observed = body == null || body.isDuplex()
                ? request
                : request.newBuilder()
                        .method(request.method(), new ObservedRequest(body, call))
                        .build();
        Response response = call.attempt(() -> chain.proceed(observed));
        call.answered(response.code(), response.headers().toMultimap());
        return response.newBuilder()
                .request(request)
                .body(observed(Objects.requireNonNull(response.body(), "body"), call))
                .build();
    }

    @SuppressWarnings("deprecation") // OkHttp 3 has no other order of these arguments
    private static ResponseBody observed(ResponseBody body, OutgoingCall call) {
        BufferedSource source =
                Okio.buffer(Okio.source(call.receiving(body.source().inputStream())));
        return ResponseBody.create(body.contentType(), body.contentLength(), source);
    }

    private static final class ObservedRequest extends RequestBody {

        private final RequestBody target;
        private final OutgoingCall call;

        ObservedRequest(RequestBody target, OutgoingCall call) {
            this.target = target;
            this.call = call;
        }

        @Override
        public @Nullable MediaType contentType() {
            return target.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return target.contentLength();
        }

        @Override
        public boolean isOneShot() {
            return target.isOneShot();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            BufferedSink observed = Okio.buffer(Okio.sink(call.sending(sink.outputStream())));
            target.writeTo(observed);
            observed.emit();
        }
    }
}
