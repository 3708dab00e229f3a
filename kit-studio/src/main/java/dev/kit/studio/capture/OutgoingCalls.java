package dev.kit.studio.capture;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.monitor.Recorder;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Records outgoing HTTP calls of the application under their requests. Thread-safe.
 *
 * <p>The class is independent of any HTTP client: an interceptor of the client reports each call.
 */
public final class OutgoingCalls {

    private final Recorder recorder;
    private final List<String> propagateTo;

    /**
     * Creates an instance that records outgoing calls.
     *
     * @param recorder the recorder of the calls
     * @param propagateTo hosts that receive the trace and the request id; {@code *.example.test} covers subdomains,
     *     {@code *} all hosts
     */
    public OutgoingCalls(Recorder recorder, List<String> propagateTo) {
        this.recorder = recorder;
        this.propagateTo =
                propagateTo.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** A call in progress. Its progress is reported by any thread; calls after its end are ignored. */
    public static final class Call {

        private final Recorder recorder;
        private final CallEntry begun;
        private final long startedNanos = System.nanoTime();
        private final AtomicBoolean ended = new AtomicBoolean();
        private volatile @Nullable Integer status;

        private Call(Recorder recorder, CallEntry begun) {
            this.recorder = recorder;
            this.begun = begun;
        }

        /** Reports the status of the response. */
        public void answered(int answer) {
            status = answer;
        }

        /** Reports that the response was read or abandoned. */
        public void ended(long responseSize) {
            end(responseSize, null);
        }

        /** Reports that there is no response, or that its body was truncated. */
        public void failed(Throwable thrown) {
            end(-1, thrown.getMessage() == null ? thrown.getClass().getName() : thrown.toString());
        }

        private void end(long responseSize, @Nullable String error) {
            if (ended.compareAndSet(false, true)) {
                Duration took = Duration.ofNanos(System.nanoTime() - startedNanos);
                recorder.record(begun.ended(status, took, responseSize, error));
            }
        }
    }

    /**
     * Begins a call, on the thread that makes it.
     *
     * @param client the HTTP client, such as {@code RestClient}
     * @param requestSize bytes sent as body, -1 if unknown
     */
    public Call begin(String client, String method, URI url, long requestSize) {
        CaptureScope scope = CaptureScope.bound();
        return new Call(
                recorder,
                CallEntry.begun(client, method, url, requestSize)
                        .during(
                                CaptureScope.currentId(),
                                scope == null ? null : scope.elapsed(),
                                CallSites.find(recorder.code())));
    }

    /**
     * Returns the headers that link the called service to this request.
     *
     * <p>These are {@code traceparent} (W3C Trace Context) and {@code X-Request-ID}; none outside a request and none
     * for hosts that are not configured. The caller must not replace existing headers.
     */
    public Map<String, String> headersFor(URI url) {
        CaptureScope scope = CaptureScope.bound();
        if (scope == null || !isNamed(url.getHost())) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        String span = "%016x".formatted(ThreadLocalRandom.current().nextLong() | 1);
        headers.put("traceparent", "00-" + scope.traceId() + '-' + span + "-01");
        headers.put("X-Request-ID", scope.publicId());
        return headers;
    }

    private boolean isNamed(@Nullable String host) {
        String name = String.valueOf(host).toLowerCase(Locale.ROOT);
        for (String wanted : propagateTo) {
            if (wanted.equals("*")
                    || wanted.equals(name)
                    || (wanted.startsWith("*.") && name.endsWith(wanted.substring(1)))) {
                return true;
            }
        }
        return false;
    }
}
