package dev.kit.studio.entries;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request with its response. Immutable; built with {@link #of} or {@link #builder}.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time the request began
 * @param method the HTTP method
 * @param path the path without its query
 * @param queryString the raw query
 * @param route the route's template, if known
 * @param handler the handler, if known
 * @param status the final status
 * @param duration time until the response was complete
 * @param ip the client's address
 * @param userId the authenticated user, if the application reported one
 * @param tags tags to find it by
 * @param headers request headers, names in lower case
 * @param requestBody the request body
 * @param responseHeaders response headers, names in lower case
 * @param responseBody the response body
 * @param sql the statements it ran
 * @param logCount the number of log lines it wrote
 * @param exceptionId the first exception recorded during it
 * @param async whether it continued after its first thread returned
 * @param outcome the outcome
 * @param traceId the W3C trace it belongs to
 * @param clientRequestId the {@code X-Request-Id} the client sent
 * @param thread the first thread
 * @param brief whether statements, log lines, headers and bodies were omitted because of high load; a failed request
 *     has its headers and request body nevertheless
 * @param notice the deviation of the response from what its endpoint declares, with its remedy; null if there is none
 * @param trace its steps and the samples of its stack
 * @param hidden the texts of which redaction hid parts, with marks in their places, by the name of the text; null if an
 *     older version stored the entry
 */
public record RequestEntry(
        String id,
        long seq,
        Instant timestamp,
        String method,
        String path,
        @Nullable String queryString,
        @Nullable String route,
        @Nullable String handler,
        int status,
        Duration duration,
        @Nullable String ip,
        @Nullable String userId,
        List<String> tags,
        Map<String, String> headers,
        CapturedBody requestBody,
        Map<String, String> responseHeaders,
        CapturedBody responseBody,
        SqlQuery.Activity sql,
        int logCount,
        @Nullable String exceptionId,
        boolean async,
        Outcome outcome,
        @Nullable String traceId,
        @Nullable String clientRequestId,
        @Nullable String thread,
        boolean brief,
        @Nullable String notice,
        Trace trace,
        @Nullable Map<String, String> hidden)
        implements Entry {

    private static final Set<String> OF_CONNECTION = Set.of(
            ("host connection content-length transfer-encoding accept-encoding upgrade expect keep-alive te trailer"
                            + " http2-settings proxy-authorization proxy-connection")
                    .split(" "));

    /** Replaces the absent trace of an entry that an older version stored. */
    public RequestEntry {
        trace = Objects.requireNonNullElse(trace, Trace.NONE);
    }

    /** The outcome of a request. */
    public enum Outcome {
        COMPLETED,
        TIMEOUT,
        ABORTED,
        FAILED;

        /** Returns the name in lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Creates a request that ended now, with only the essentials. */
    public static RequestEntry of(String method, String path, int status, Duration duration) {
        return builder(method, path).status(status).duration(duration).build();
    }

    /** Returns a builder with the required parts. */
    public static RequestEntryBuilder builder(String method, String path) {
        return new RequestEntryBuilder(method, path);
    }

    /** Returns a builder with all values of this entry. */
    public RequestEntryBuilder toBuilder() {
        return new RequestEntryBuilder(this);
    }

    @Override
    public Kind kind() {
        return Kind.REQUEST;
    }

    /**
     * Returns a text of this request with {@link HiddenMarks#MARK} in its hidden places.
     *
     * <p>Of an entry of an older version, each censor counts as hidden; if the censor is empty, the whole text does.
     *
     * @param name {@code path}, {@code query}, {@code header cookie}, {@code body}, or {@code part 0}
     * @param shown the text as it is shown
     */
    public String marked(String name, String shown, String censor) {
        if (hidden != null) {
            return hidden.getOrDefault(name, shown);
        }
        return censor.isEmpty()
                ? HiddenMarks.MARK
                : shown.replace(censor, HiddenMarks.MARK).replace(FormFields.encoded(censor), HiddenMarks.MARK);
    }

    /**
     * Returns whether the connection of a client sets the header itself.
     *
     * <p>Among them is the one that would compress the response, which is to be compared.
     *
     * @param header the name in lower case
     */
    public static boolean isOfConnection(String header) {
        return OF_CONNECTION.contains(header);
    }

    @Override
    public String requestId() {
        return id;
    }

    @Override
    public RequestEntry identified(String newId, long newSeq) {
        return toBuilder().id(newId).seq(newSeq).build();
    }

    @Override
    public long weight() {
        long queries = 0;
        for (SqlQuery query : sql.queries()) {
            queries += query.weight();
        }
        return 4 * Weight.OBJECT
                + Weight.of(path)
                + Weight.of(queryString)
                + Weight.of(notice)
                + Weight.of(headers)
                + Weight.of(responseHeaders)
                + requestBody.weight()
                + responseBody.weight()
                + trace.weight()
                + (hidden == null ? 0 : Weight.of(hidden))
                + queries;
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(
                        lowerCaseText, method + ' ' + path, queryString, route, handler, id, clientRequestId, userId)
                || Mentions.in(tags, lowerCaseText)
                || Mentions.in(headers, lowerCaseText)
                || Mentions.in(responseHeaders, lowerCaseText)
                || requestBody.mentions(lowerCaseText)
                || responseBody.mentions(lowerCaseText)
                || sql.queries().stream().anyMatch(query -> Mentions.in(query.sql(), lowerCaseText));
    }
}
