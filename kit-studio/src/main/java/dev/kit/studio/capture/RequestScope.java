package dev.kit.studio.capture;

import dev.kit.studio.monitor.AppCode;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.RequestEntryBuilder;
import dev.kit.studio.monitor.RunEntry;
import dev.kit.studio.monitor.SqlQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The request or the run of a job that a thread works for, and what is known about it so far. Thread-safe.
 *
 * <p>The capture filter binds it to each thread that dispatches the request. Other threads take part
 * with {@link #wrap(Runnable)}.
 */
public final class RequestScope {

    /** The diagnostic context key under which the request's identity stands. */
    public static final String MDC_KEY = "kit.request";

    private static final Pattern PUBLIC_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final ThreadLocal<@Nullable RequestScope> CURRENT = new ThreadLocal<>();

    private final String id;
    private final Recorder recorder;
    private final long startedNanos = System.nanoTime();
    private final SqlLog sql = new SqlLog();
    private final AtomicInteger logCount = new AtomicInteger();
    private final List<NotedException> exceptions = new ArrayList<>();
    private final List<String> tags = new CopyOnWriteArrayList<>();
    private volatile @Nullable String route;
    private volatile @Nullable String handler;
    private volatile @Nullable String userId;
    private volatile @Nullable String principal;
    private volatile @Nullable String actor;
    private volatile @Nullable String traceId;
    private final @Nullable String clientRequestId;
    private final boolean detailed;

    RequestScope(String id, Recorder recorder, @Nullable String traceparent) {
        this(id, recorder, traceparent, null, true);
    }

    /** {@code traceparent} came with the work; where something traces it, the trace is what that says. */
    RequestScope(
            String id,
            Recorder recorder,
            @Nullable String traceparent,
            @Nullable String clientRequestId,
            boolean detailed) {
        this.id = id;
        this.recorder = recorder;
        String traced = recorder.traceparent();
        this.traceId = TraceId.of(traced == null ? traceparent : traced);
        this.clientRequestId = clientRequestId;
        this.detailed = detailed;
    }

    /** The scope of the request this thread works for. */
    public static Optional<RequestScope> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** The identity of the request this thread works for, or null. */
    public static @Nullable String currentId() {
        RequestScope scope = CURRENT.get();
        return scope == null ? MDC.get(MDC_KEY) : scope.id;
    }

    static @Nullable RequestScope bound() {
        return CURRENT.get();
    }

    /** Whether this thread works for a request that is recorded in brief. */
    static boolean isBrief() {
        RequestScope scope = CURRENT.get();
        return scope != null && !scope.detailed;
    }

    /** The request's identity in the studio. */
    public String id() {
        return id;
    }

    /** Names the route's template, such as {@code /orders/:id}. */
    public void route(String template) {
        route = template;
    }

    /** Names who answers, for people to read. */
    public void handler(String name) {
        handler = name;
    }

    /** Names who is logged in; without it the request's principal does, else who acted. */
    public void userId(String user) {
        userId = user;
    }

    /** Names who acted, as audits have it. */
    public void actor(String user) {
        actor = user;
    }

    void principal(String name) {
        principal = name;
    }

    /** Adds a word to find the request by. */
    public void tag(String word) {
        tags.add(word);
    }

    /** The same work, done for this request on whatever thread runs it. */
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

    /** Binds this scope to the current thread until closed, which restores what was before. */
    public Binding bind() {
        return new Binding(this);
    }

    /** A scope bound to a thread. Must be closed on that thread. */
    public static final class Binding implements AutoCloseable {

        private final @Nullable RequestScope before;
        private final @Nullable String mdcBefore;

        private Binding(RequestScope scope) {
            before = CURRENT.get();
            mdcBefore = MDC.get(MDC_KEY);
            CURRENT.set(scope);
            MDC.put(MDC_KEY, scope.id);
        }

        @Override
        public void close() {
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

    /** The trace the request came with; else a new one, which then is the request's. */
    synchronized String traceId() {
        String known = traceId;
        if (known == null) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            known = "%016x%016x".formatted(random.nextLong(), random.nextLong() | 1);
            traceId = known;
        }
        return known;
    }

    /** The id the client gave the request, when it is one that may be passed on; else its identity here. */
    String publicId() {
        String given = clientRequestId;
        return given != null && PUBLIC_ID.matcher(given).matches() ? given : id;
    }

    AppCode code() {
        return recorder.code();
    }

    SqlLog sql() {
        return sql;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Several studios in one JVM hear the same log. */
    boolean isRecordedBy(Recorder other) {
        return recorder == other;
    }

    void countLog() {
        logCount.incrementAndGet();
    }

    /** Remembers an exception; whether it was handled shows when the request ends. */
    synchronized String note(Throwable throwable) {
        return noted(throwable).entry.id();
    }

    /** Remembers an exception that was recorded already, when nobody knew whose it is. */
    synchronized void adopt(Throwable throwable, String recordedId) {
        if (exceptions.stream().noneMatch(noted -> noted.isOneWith(throwable))) {
            NotedException noted = new NotedException(throwable, described(throwable, recordedId));
            noted.recorded = true;
            exceptions.add(noted);
        }
    }

    synchronized String markEscaped(Throwable throwable) {
        NotedException noted = noted(throwable);
        noted.escaped = true;
        return noted.entry.id();
    }

    /** An exception and its causes are one; the outermost of those seen tells the whole story. */
    private NotedException noted(Throwable throwable) {
        for (NotedException noted : exceptions) {
            if (noted.isOneWith(throwable)) {
                if (!CauseChain.leads(noted.throwable, throwable)) {
                    noted.throwable = throwable;
                    noted.entry = described(throwable, noted.entry.id());
                }
                return noted;
            }
        }
        NotedException noted = new NotedException(throwable, described(throwable, recorder.nextId()));
        exceptions.add(noted);
        return noted;
    }

    private ExceptionEntry described(Throwable throwable, String entryId) {
        return ExceptionEntry.of(throwable, true, id, recorder.code()).identified(entryId, 0);
    }

    /** Records the noted exceptions and fills in what this scope knows of the request. */
    synchronized void settle(RequestEntryBuilder entry) {
        SqlQuery.Activity activity = sql.activity();
        entry.route(route)
                .handler(handler)
                .userId(firstOf(userId, principal, actor))
                .tags(List.copyOf(tags))
                .traceId(traceId)
                .sql(activity)
                .logCount(logCount.get())
                .exceptionId(settleExceptions());
    }

    private static @Nullable String firstOf(@Nullable String... names) {
        for (String name : names) {
            if (name != null) {
                return name;
            }
        }
        return null;
    }

    /** Records the noted exceptions, and gives back the run with what this scope knows of it. */
    synchronized RunEntry settle(RunEntry run) {
        return run.with(
                new RunEntry.Findings(sql.activity(), logCount.get(), settleExceptions(), traceId), List.copyOf(tags));
    }

    /** Tells the first of them. */
    private @Nullable String settleExceptions() {
        for (NotedException noted : exceptions) {
            if (!noted.recorded) {
                recorder.record(noted.entry.settled(!noted.escaped, id));
            }
        }
        String first = exceptions.isEmpty() ? null : exceptions.get(0).entry.id();
        exceptions.clear();
        return first;
    }

    @Nullable String route() {
        return route;
    }

    @Nullable String handler() {
        return handler;
    }

    private static final class NotedException {

        private Throwable throwable;
        private ExceptionEntry entry;
        private boolean recorded;
        private boolean escaped;

        NotedException(Throwable throwable, ExceptionEntry entry) {
            this.throwable = throwable;
            this.entry = entry;
        }

        boolean isOneWith(Throwable other) {
            return CauseChain.leads(throwable, other) || CauseChain.leads(other, throwable);
        }
    }
}
