package dev.kit.studio.entries;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RequestEntry} step by step. Not thread-safe. */
public final class RequestEntryBuilder {

    private final String method;
    private String path;
    private String id = "";
    private long seq;
    private @Nullable Instant timestamp;
    private @Nullable String queryString;
    private @Nullable String route;
    private @Nullable String handler;
    private int status = 200;
    private Duration duration = Duration.ZERO;
    private @Nullable String ip;
    private @Nullable String userId;
    private List<String> tags = List.of();
    private Map<String, String> headers = Map.of();
    private CapturedBody requestBody = CapturedBody.NONE;
    private Map<String, String> responseHeaders = Map.of();
    private CapturedBody responseBody = CapturedBody.NONE;
    private SqlQuery.Activity sql = SqlQuery.Activity.NONE;
    private int logCount;
    private @Nullable String exceptionId;
    private boolean async;
    private RequestEntry.Outcome outcome = RequestEntry.Outcome.COMPLETED;
    private @Nullable String traceId;
    private @Nullable String clientRequestId;
    private @Nullable String thread;
    private boolean brief;
    private @Nullable String notice;
    private Trace trace = Trace.NONE;
    private @Nullable Map<String, String> hidden;

    RequestEntryBuilder(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /** Sets the path. */
    public RequestEntryBuilder path(String value) {
        this.path = value;
        return this;
    }

    RequestEntryBuilder(RequestEntry entry) {
        this(entry.method(), entry.path());
        id = entry.id();
        seq = entry.seq();
        timestamp = entry.timestamp();
        queryString = entry.queryString();
        route = entry.route();
        handler = entry.handler();
        status = entry.status();
        duration = entry.duration();
        ip = entry.ip();
        userId = entry.userId();
        tags = entry.tags();
        headers = entry.headers();
        requestBody = entry.requestBody();
        responseHeaders = entry.responseHeaders();
        responseBody = entry.responseBody();
        sql = entry.sql();
        logCount = entry.logCount();
        exceptionId = entry.exceptionId();
        async = entry.async();
        outcome = entry.outcome();
        traceId = entry.traceId();
        clientRequestId = entry.clientRequestId();
        thread = entry.thread();
        brief = entry.brief();
        notice = entry.notice();
        trace = entry.trace();
        hidden = entry.hidden();
    }

    /** Sets the identity; by default, the recorder assigns one. */
    public RequestEntryBuilder id(String value) {
        id = value;
        return this;
    }

    RequestEntryBuilder seq(long value) {
        seq = value;
        return this;
    }

    /** Sets the time it began; now by default. */
    public RequestEntryBuilder timestamp(Instant value) {
        timestamp = value;
        return this;
    }

    /** Sets the raw query, without the question mark. */
    public RequestEntryBuilder queryString(@Nullable String value) {
        queryString = value;
        return this;
    }

    /** Sets the template of the matched route. */
    public RequestEntryBuilder route(@Nullable String value) {
        route = value;
        return this;
    }

    /** Sets the human-readable name of the handler. */
    public RequestEntryBuilder handler(@Nullable String value) {
        handler = value;
        return this;
    }

    /** Sets the final status, 200 by default. */
    public RequestEntryBuilder status(int value) {
        status = value;
        return this;
    }

    /** Sets the time until the response was complete. */
    public RequestEntryBuilder duration(Duration value) {
        duration = value;
        return this;
    }

    /** Sets the client's address. */
    public RequestEntryBuilder ip(@Nullable String value) {
        ip = value;
        return this;
    }

    /** Sets the authenticated user. */
    public RequestEntryBuilder userId(@Nullable String value) {
        userId = value;
        return this;
    }

    /** Sets the tags to find it by. */
    public RequestEntryBuilder tags(List<String> value) {
        tags = value;
        return this;
    }

    /** Sets the request headers, names in lower case. */
    public RequestEntryBuilder headers(Map<String, String> value) {
        headers = value;
        return this;
    }

    /** Sets the request body. */
    public RequestEntryBuilder requestBody(CapturedBody value) {
        requestBody = value;
        return this;
    }

    /** Sets the response headers, names in lower case. */
    public RequestEntryBuilder responseHeaders(Map<String, String> value) {
        responseHeaders = value;
        return this;
    }

    /** Sets the response body. */
    public RequestEntryBuilder responseBody(CapturedBody value) {
        responseBody = value;
        return this;
    }

    /** Sets the statements it ran. */
    public RequestEntryBuilder sql(SqlQuery.Activity value) {
        sql = value;
        return this;
    }

    /** Sets the number of log lines it wrote. */
    public RequestEntryBuilder logCount(int value) {
        logCount = value;
        return this;
    }

    /** Sets the first exception recorded during it. */
    public RequestEntryBuilder exceptionId(@Nullable String value) {
        exceptionId = value;
        return this;
    }

    /** Sets whether it continued after its first thread returned. */
    public RequestEntryBuilder async(boolean value) {
        async = value;
        return this;
    }

    /** Sets the outcome, completed by default. */
    public RequestEntryBuilder outcome(RequestEntry.Outcome value) {
        outcome = value;
        return this;
    }

    /** Sets the W3C trace it belongs to. */
    public RequestEntryBuilder traceId(@Nullable String value) {
        traceId = value;
        return this;
    }

    /** Sets the {@code X-Request-Id} the client sent. */
    public RequestEntryBuilder clientRequestId(@Nullable String value) {
        clientRequestId = value;
        return this;
    }

    /** Sets the first thread's name. */
    public RequestEntryBuilder thread(@Nullable String value) {
        thread = value;
        return this;
    }

    /** Sets whether only the essentials are recorded. */
    public RequestEntryBuilder brief(boolean value) {
        brief = value;
        return this;
    }

    /** Sets the deviation of the response from what its endpoint declares. */
    public RequestEntryBuilder notice(@Nullable String value) {
        notice = value;
        return this;
    }

    /** Sets the steps and the samples of the stack. */
    public RequestEntryBuilder trace(Trace value) {
        trace = value;
        return this;
    }

    /** Sets the texts with hidden parts, with marks in their places. */
    public RequestEntryBuilder hidden(Map<String, String> value) {
        hidden = value;
        return this;
    }

    /** Builds the entry. */
    public RequestEntry build() {
        return new RequestEntry(
                id,
                seq,
                timestamp == null ? Instant.now() : timestamp,
                method,
                path,
                queryString,
                route,
                handler,
                status,
                duration,
                ip,
                userId,
                tags,
                headers,
                requestBody,
                responseHeaders,
                responseBody,
                sql,
                logCount,
                exceptionId,
                async,
                outcome,
                traceId,
                clientRequestId,
                thread,
                brief,
                notice,
                trace,
                hidden);
    }
}
