package dev.kit.studio.capture;

import dev.kit.studio.entries.CallEntry.Origin;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Records outgoing HTTP calls of the application under their requests. Thread-safe.
 *
 * <p>The class is independent of any HTTP client: the observer of a client reports each call.
 */
public final class OutgoingCalls {

    /** The name of a layer below a client that is observed itself. */
    private static final String OBSERVED_ABOVE = "";

    /** Client libraries by the names of their classes; the outermost on the stack is the client that was called. */
    private static final Map<String, String> LAYERS = Map.of(
            "dev.kit.client.", "kit-client",
            "feign.", "Feign",
            "org.springframework.http.client.reactive.JdkClientHttpConnector", OBSERVED_ABOVE,
            "org.springframework.web.client.DefaultRestClient", "RestClient",
            "org.springframework.web.client.RestTemplate", "RestTemplate",
            "org.springframework.web.reactive.function.client.", "WebClient",
            "org.springframework.web.service.invoker.", "@HttpExchange",
            "retrofit2.", "Retrofit");

    private final Recorder recorder;
    private final List<String> propagateTo;
    private final int maxBodySize;

    /**
     * Creates an instance that records outgoing calls.
     *
     * @param recorder the recorder of the calls
     * @param propagateTo hosts that receive the trace and the request id; {@code *.example.test} covers subdomains,
     *     {@code *} all hosts
     * @param maxBodySize the bytes kept of each body
     */
    public OutgoingCalls(Recorder recorder, List<String> propagateTo, int maxBodySize) {
        this.recorder = recorder;
        this.propagateTo =
                propagateTo.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
        this.maxBodySize = maxBodySize;
    }

    /**
     * The application's place of a call, which may begin on another thread.
     *
     * @param calls the calls to which it belongs
     * @param origin the place
     * @param scope the request or run, if any
     */
    public record Place(
            OutgoingCalls calls, Origin origin, @Nullable CaptureScope scope) {

        /** Begins the call. */
        public OutgoingCall begin(String method, URI url) {
            boolean detailed = scope == null || scope.isDetailed();
            OutgoingCall call = new OutgoingCall(calls.recorder, origin, method, url, detailed ? calls.maxBodySize : 0);
            if (scope != null) {
                scope.began(call);
            }
            return call;
        }
    }

    /**
     * Returns the place of the current thread's call, or null.
     *
     * <p>Calls of the studio have none, nor have calls of libraries in the background, without a request and without
     * a line of the application.
     *
     * @param client the HTTP client, unless a known library called it
     */
    public @Nullable Place place(String client) {
        if (OwnWork.isGoingOn()) {
            return null;
        }
        String[] outermost = {client};
        Frame line = CallSites.find(recorder.code(), passed -> {
            for (Map.Entry<String, String> layer : LAYERS.entrySet()) {
                if (passed.startsWith(layer.getKey()) && !outermost[0].equals(OBSERVED_ABOVE)) {
                    outermost[0] = layer.getValue();
                }
            }
        });
        CaptureScope scope = CaptureScope.bound();
        String request = CaptureScope.currentId();
        if (outermost[0].equals(OBSERVED_ABOVE) || (line == null && request == null)) {
            return null;
        }
        return new Place(this, new Origin(outermost[0], line, request, scope == null ? null : scope.elapsed()), scope);
    }

    /** Begins a call of the current thread; null without a place. */
    public @Nullable OutgoingCall begin(String client, String method, URI url) {
        Place place = place(client);
        return place == null ? null : place.begin(method, url);
    }

    /**
     * Returns the headers that link the called service to this request.
     *
     * <p>These are {@code traceparent} (W3C Trace Context) and {@code X-Request-ID}; none outside a request and none
     * for hosts that are not configured.
     *
     * @param present returns true for the names of headers that the call has, which are left as they are
     */
    public Map<String, String> headersFor(URI url, Predicate<String> present) {
        CaptureScope scope = CaptureScope.bound();
        if (scope == null || !isNamed(url.getHost())) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        String span = "%016x".formatted(ThreadLocalRandom.current().nextLong() | 1);
        headers.put("traceparent", "00-" + scope.traceId() + '-' + span + "-01");
        headers.put("X-Request-ID", scope.publicId());
        headers.keySet().removeIf(present);
        return headers;
    }

    private boolean isNamed(@Nullable String host) {
        String name = String.valueOf(host).toLowerCase(Locale.ROOT);
        return propagateTo.stream()
                .anyMatch(wanted -> wanted.equals("*")
                        || wanted.equals(name)
                        || (wanted.startsWith("*.") && name.endsWith(wanted.substring(1))));
    }
}
