package dev.kit.studio.capture;

import dev.kit.studio.entries.AppCode;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry.Handling;
import dev.kit.studio.entries.RequestEntry.Outcome;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.monitor.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The recorded request or job run of a thread. Thread-safe.
 *
 * <p>It collects the data known so far. The capture filter binds it to each thread that dispatches the request. Other
 * threads participate with {@link #wrap(Runnable)}.
 */
public final class CaptureScope {

    /** The MDC key of the request's identity. */
    public static final String MDC_KEY = "kit.request";

    private static final Pattern PUBLIC_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");
    private static final ThreadLocal<@Nullable CaptureScope> CURRENT = new ThreadLocal<>();

    private final String id;
    private final Recorder recorder;
    private final long startedNanos = System.nanoTime();
    private final SqlLog sql = new SqlLog();
    private final TraceLog trace = new TraceLog();
    private final AtomicInteger logCount = new AtomicInteger();
    private final NotedExceptions exceptions;
    private final List<String> tags = new CopyOnWriteArrayList<>();
    private final Queue<OutgoingCall> calls = new ConcurrentLinkedQueue<>();
    private volatile @Nullable String route;
    private volatile @Nullable String handler;
    private volatile @Nullable String userId;
    private volatile @Nullable String principal;
    private volatile @Nullable String actor;
    private volatile @Nullable String traceId;
    private volatile @Nullable String notice;
    private volatile long handlerNanos;
    private final @Nullable String clientRequestId;
    private final boolean detailed;

    CaptureScope(String id, Recorder recorder, @Nullable String traceparent) {
        this(id, recorder, traceparent, null, true);
    }

    /** Creates a scope; the trace of a tracer takes precedence over the received {@code traceparent}. */
    CaptureScope(
            String id,
            Recorder recorder,
            @Nullable String traceparent,
            @Nullable String clientRequestId,
            boolean detailed) {
        this.id = id;
        this.recorder = recorder;
        String traced = recorder.traceparent();
        this.traceId = trace(traced == null ? traceparent : traced);
        this.clientRequestId = clientRequestId;
        this.detailed = detailed;
        this.exceptions = new NotedExceptions(id, recorder);
    }

    /** Returns the trace of a W3C {@code traceparent}, {@code version-trace-parent-flags}; null if there is none. */
    private static @Nullable String trace(@Nullable String traceparent) {
        String[] parts = traceparent == null ? new String[0] : traceparent.split("-", -1);
        return parts.length >= 4 && TRACE_ID.matcher(parts[1]).matches() ? parts[1] : null;
    }

    /** Returns the scope of the current thread's request. */
    public static Optional<CaptureScope> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Returns the identity of the current thread's request, or null. */
    public static @Nullable String currentId() {
        CaptureScope scope = CURRENT.get();
        return scope == null ? MDC.get(MDC_KEY) : scope.id;
    }

    static @Nullable CaptureScope bound() {
        return CURRENT.get();
    }

    /** Returns whether this thread's request is recorded in brief. */
    static boolean isBrief() {
        CaptureScope scope = CURRENT.get();
        return scope != null && !scope.detailed;
    }

    /** Returns the request's identity in the studio. */
    public String id() {
        return id;
    }

    /** Sets the route's template, such as {@code /orders/:id}. */
    public void route(String template) {
        route = template;
    }

    /** Sets the human-readable name of the handler. */
    public void handler(String name) {
        handler = name;
    }

    /** Sets the authenticated user. By default it is the request's principal, or else the actor. */
    public void userId(String user) {
        userId = user;
    }

    /** Sets the actor, as in audits. */
    public void actor(String user) {
        actor = user;
    }

    /** Sets the deviation of the response from what its endpoint declares. */
    public void notice(String text) {
        notice = text;
    }

    void principal(String name) {
        principal = name;
    }

    /** Adds a tag by which the request can be found. */
    public void tag(String word) {
        tags.add(word);
    }

    /**
     * Records a step of this request or run that ends now.
     *
     * @param beganNanos the {@link System#nanoTime} at its beginning
     * @param ref the identity of its run; null if it is none
     */
    public void step(TraceKind kind, String name, long beganNanos, boolean failed, @Nullable String ref) {
        add(kind, name, beganNanos, System.nanoTime(), failed, ref);
    }

    private void add(
            TraceKind kind, String name, long beganNanos, long endedNanos, boolean failed, @Nullable String ref) {
        if (detailed) {
            long began = Math.max(0, beganNanos - startedNanos);
            Duration duration = Duration.ofNanos(Math.max(0, endedNanos - startedNanos - began));
            trace.add(new Trace.Step(kind, name, Duration.ofNanos(began), duration, failed, ref));
        }
    }

    /** Records that the filters of the request have passed it on. */
    void reachedHandler(long nanos) {
        if (handlerNanos == 0) {
            handlerNanos = nanos;
        }
    }

    /**
     * Adds the phases of a request that ends now, besides its handler.
     *
     * @param writingNanos the time of the first byte of its response; 0 if there was none
     */
    void addPhases(long writingNanos) {
        long now = System.nanoTime();
        long reached = handlerNanos != 0 ? handlerNanos : writingNanos != 0 ? writingNanos : now;
        add(TraceKind.FILTERS, "", startedNanos, reached, false, null);
        if (writingNanos != 0) {
            add(TraceKind.WRITING, "", writingNanos, now, false, null);
        }
    }

    /** Work whose exceptions pass through unchanged. */
    @FunctionalInterface
    interface Work {

        @Nullable Object run() throws Throwable;
    }

    /** Runs {@code work} as a step of this thread's request or run, if there is one. */
    static @Nullable Object timed(TraceKind kind, String name, Work work) throws Throwable {
        CaptureScope scope = CURRENT.get();
        if (scope == null || !scope.detailed) {
            return work.run();
        }
        long began = System.nanoTime();
        boolean failed = true;
        try {
            Object result = work.run();
            failed = false;
            return result;
        } finally {
            scope.step(kind, name, began, failed, null);
        }
    }

    /** Returns a task that executes {@code work} for this request on any thread. */
    public Runnable wrap(Runnable work) {
        return () -> {
            Binding binding = bind();
            try {
                work.run();
            } finally {
                binding.close();
            }
        };
    }

    /** Binds this scope to the current thread until the binding is closed. Closing restores the previous scope. */
    public Binding bind() {
        return new Binding(this);
    }

    /** A scope bound to a thread. Must be closed on that thread. */
    public static final class Binding implements AutoCloseable {

        private final @Nullable CaptureScope before;
        private final @Nullable String mdcBefore;
        private final @Nullable Thread sampled;
        private final CaptureScope scope;

        private Binding(CaptureScope scope) {
            this.scope = scope;
            sampled = scope.detailed ? Thread.currentThread() : null;
            before = CURRENT.get();
            mdcBefore = MDC.get(MDC_KEY);
            CURRENT.set(scope);
            MDC.put(MDC_KEY, scope.id);
            if (sampled != null) {
                StackSampler.add(this);
            }
        }

        void sample() {
            Duration elapsed = scope.elapsed();
            if (sampled != null && scope.trace.wantsSample(elapsed)) {
                scope.trace.sample(sampled.getStackTrace(), scope.code(), elapsed);
            }
        }

        @Override
        public void close() {
            if (sampled != null) {
                StackSampler.remove(this);
            }
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
            if (mdcBefore == null) {
                MDC.remove(MDC_KEY);
            } else {
                MDC.put(MDC_KEY, mdcBefore);
            }
        }
    }

    /** Returns the trace of the request; creates one if there is none. */
    synchronized String traceId() {
        String known = traceId;
        if (known == null) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            known = "%016x%016x".formatted(random.nextLong(), random.nextLong() | 1);
            traceId = known;
        }
        return known;
    }

    /** Returns the client's request id if it is valid, else the request's identity in the studio. */
    String publicId() {
        String given = clientRequestId;
        return given != null && PUBLIC_ID.matcher(given).matches() ? given : id;
    }

    AppCode code() {
        return recorder.code();
    }

    boolean isDetailed() {
        return detailed;
    }

    void began(OutgoingCall call) {
        calls.add(call);
    }

    SqlLog sql() {
        return sql;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Counts a line of the log of {@code other}; several studios in one JVM receive the same log. */
    void countLog(Recorder other) {
        if (recorder == other) {
            logCount.incrementAndGet();
        }
    }

    NotedExceptions exceptions() {
        return exceptions;
    }

    /** Returns the way the request of this scope was handled. */
    Handling handling(String ip, boolean async, Outcome outcome) {
        String user = userId != null ? userId : principal != null ? principal : actor;
        return new Handling(route, handler, ip, user, async, outcome, !detailed);
    }

    @Nullable String notice() {
        return notice;
    }

    List<String> tags() {
        return List.copyOf(tags);
    }

    /** Leaves open calls and records the noted exceptions; the first is found. */
    synchronized Findings findings() {
        calls.forEach(OutgoingCall::left);
        return new Findings(sql.activity(), logCount.get(), exceptions.settle(), traceId, trace.trace());
    }

    @Nullable String route() {
        return route;
    }

    @Nullable String handler() {
        return handler;
    }
}
