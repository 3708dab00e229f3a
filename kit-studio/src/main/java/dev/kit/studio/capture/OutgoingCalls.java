package dev.kit.studio.capture;

import dev.kit.studio.monitor.CallEntry;
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
 * Records HTTP calls that the application makes, under the request it makes them for. Thread-safe.
 *
 * <p>It knows no HTTP client: whoever intercepts one tells it what happens.
 */
public final class OutgoingCalls {

    private final Recorder recorder;
    private final List<String> propagateTo;

    /**
     * A recording of calls.
     *
     * @param recorder who records
     * @param propagateTo hosts that are told the trace and the request id; {@code *.example.test} covers subdomains,
     *     {@code *} everybody
     */
    public OutgoingCalls(Recorder recorder, List<String> propagateTo) {
        this.recorder = recorder;
        this.propagateTo =
                propagateTo.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** A call that is on its way. Told how it went by any thread; what comes after the end is not heard. */
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

        /** The head of an answer is there. */
        public void answered(int answer) {
            status = answer;
        }

        /** The answer was read, or nobody will read on. */
        public void ended(long responseSize) {
            end(responseSize, null);
        }

        /** No answer comes, or its body broke off. */
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
     * Tells that a call begins, on the thread that makes it.
     *
     * @param client what makes it, such as {@code RestClient}
     * @param requestSize bytes sent as body, -1 when unknown
     */
    public Call begin(String client, String method, URI url, long requestSize) {
        RequestScope scope = RequestScope.bound();
        return new Call(
                recorder,
                CallEntry.begun(client, method, url, requestSize)
                        .during(
                                RequestScope.currentId(),
                                scope == null ? null : scope.elapsed(),
                                CallSites.find(recorder.code())));
    }

    /**
     * The headers that lead from the called service back to this request.
     *
     * <p>{@code traceparent} (W3C Trace Context) and {@code X-Request-ID}; none outside a request and none for hosts
     * that nobody named. The caller leaves headers alone that are there already.
     */
    public Map<String, String> headersFor(URI url) {
        RequestScope scope = RequestScope.bound();
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
