package dev.kit.studio.entries;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request with its response. Immutable; begin with {@link #of}, and add what else is known.
 *
 * <pre>{@code
 * RequestEntry.of("POST", "/orders", 201, Duration.ofMillis(12)).with(Sent.of(headers, body))
 * }</pre>
 *
 * <p>In JSON, the members of its parts are its own.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time the request began
 * @param method the HTTP method
 * @param path the path without its query
 * @param status the final status
 * @param duration time until the response was complete
 * @param handling the way it was handled
 * @param sent the rest of the request
 * @param answered the rest of the response
 * @param findings the data recorded during it
 * @param tags tags to find it by
 */
public record RequestEntry(
        String id,
        long seq,
        Instant timestamp,
        String method,
        String path,
        int status,
        Duration duration,
        @JsonUnwrapped Handling handling,
        @JsonUnwrapped Sent sent,
        @JsonUnwrapped Answered answered,
        @JsonUnwrapped Findings findings,
        List<String> tags)
        implements Entry {

    private static final Set<String> OF_CONNECTION = Set.of(
            ("host connection content-length transfer-encoding accept-encoding upgrade expect keep-alive te trailer"
                            + " http2-settings proxy-authorization proxy-connection")
                    .split(" "));

    /** The outcome of a request. */
    public enum Outcome implements Labelled {
        COMPLETED,
        TIMEOUT,
        ABORTED,
        FAILED
    }

    /**
     * The code that handled a request, for whom, and in which way.
     *
     * @param route the route's template, if known
     * @param handler the handler, if known
     * @param ip the client's address
     * @param userId the authenticated user, if the application reported one
     * @param async whether it continued after its first thread returned
     * @param outcome the outcome
     * @param brief whether statements, log lines, headers and bodies were omitted because of high load; a failed
     *     request has its headers and request body nevertheless
     */
    public record Handling(
            @Nullable String route,
            @Nullable String handler,
            @Nullable String ip,
            @Nullable String userId,
            boolean async,
            Outcome outcome,
            boolean brief) {

        /** Nothing but that it was completed. */
        public static final Handling NONE = of(null, null);

        /** Creates the handling of a completed request. */
        public static Handling of(@Nullable String route, @Nullable String handler) {
            return new Handling(route, handler, null, null, false, Outcome.COMPLETED, false);
        }
    }

    /**
     * A request besides its method and path.
     *
     * @param queryString the raw query, without the question mark
     * @param headers the headers, names in lower case
     * @param requestBody the body
     * @param clientRequestId the {@code X-Request-Id} the client sent
     * @param hidden the texts of which redaction hid parts, with marks in their places, by the name of the text; null
     *     before redaction, or if an older version stored the entry
     */
    public record Sent(
            @Nullable String queryString,
            Map<String, String> headers,
            CapturedBody requestBody,
            @Nullable String clientRequestId,
            @Nullable Map<String, String> hidden) {

        /** No query, headers or body. */
        public static final Sent NONE = of(Map.of(), CapturedBody.NONE);

        /** Creates a request without a query. */
        public static Sent of(Map<String, String> headers, CapturedBody body) {
            return new Sent(null, headers, body, null, null);
        }

        /** Returns this with the texts of which parts are hidden. */
        public Sent hiding(Map<String, String> texts) {
            return new Sent(queryString, headers, requestBody, clientRequestId, texts);
        }
    }

    /**
     * A response besides its status.
     *
     * @param responseHeaders the headers, names in lower case
     * @param responseBody the body
     * @param notice the deviation from what its endpoint declares, with its remedy; null if there is none
     * @param thread the first thread that handled the request
     */
    public record Answered(
            Map<String, String> responseHeaders,
            CapturedBody responseBody,
            @Nullable String notice,
            @Nullable String thread) {

        /** No headers and no body. */
        public static final Answered NONE = of(Map.of(), CapturedBody.NONE);

        /** Creates a response that is as declared. */
        public static Answered of(Map<String, String> headers, CapturedBody body) {
            return new Answered(headers, body, null, null);
        }
    }

    /** Creates a request that ended now, with only the essentials. */
    public static RequestEntry of(String method, String path, int status, Duration duration) {
        return new RequestEntry(
                "",
                0,
                Instant.now(),
                method,
                path,
                status,
                duration,
                Handling.NONE,
                Sent.NONE,
                Answered.NONE,
                Findings.NONE,
                List.of());
    }

    /** Returns this request with the time it began. */
    public RequestEntry at(Instant began) {
        return new RequestEntry(
                id, seq, began, method, path, status, duration, handling, sent, answered, findings, tags);
    }

    /** Returns this request with the way it was handled. */
    public RequestEntry with(Handling other) {
        return new RequestEntry(
                id, seq, timestamp, method, path, status, duration, other, sent, answered, findings, tags);
    }

    /** Returns this request with what was sent. */
    public RequestEntry with(Sent other) {
        return new RequestEntry(
                id, seq, timestamp, method, path, status, duration, handling, other, answered, findings, tags);
    }

    /** Returns this request with what was answered. */
    public RequestEntry with(Answered other) {
        return new RequestEntry(
                id, seq, timestamp, method, path, status, duration, handling, sent, other, findings, tags);
    }

    /** Returns this request with what was found during it. */
    public RequestEntry with(Findings other) {
        return new RequestEntry(
                id, seq, timestamp, method, path, status, duration, handling, sent, answered, other, tags);
    }

    /** Returns this request with at most {@code bytes} of each body. */
    public RequestEntry limitedTo(int bytes) {
        CapturedBody body = sent.requestBody().limitedTo(bytes);
        CapturedBody answer = answered.responseBody().limitedTo(bytes);
        return with(new Sent(sent.queryString(), sent.headers(), body, sent.clientRequestId(), sent.hidden()))
                .with(new Answered(answered.responseHeaders(), answer, answered.notice(), answered.thread()));
    }

    /** Returns this request with replaced path, messages and findings. */
    public RequestEntry redacted(String newPath, Sent request, Answered response, Findings seen) {
        return new RequestEntry(
                id, seq, timestamp, method, newPath, status, duration, handling, request, response, seen, tags);
    }

    /** Returns this request with tags. */
    public RequestEntry tagged(List<String> words) {
        return new RequestEntry(
                id, seq, timestamp, method, path, status, duration, handling, sent, answered, findings, words);
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
        if (sent.hidden() != null) {
            return sent.hidden().getOrDefault(name, shown);
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
        return new RequestEntry(
                newId, newSeq, timestamp, method, path, status, duration, handling, sent, answered, findings, tags);
    }

    @Override
    public long weight() {
        return 4 * Weight.OBJECT
                + Weight.of(path)
                + Weight.of(sent.queryString())
                + Weight.of(answered.notice())
                + Weight.of(sent.headers())
                + Weight.of(answered.responseHeaders())
                + sent.requestBody().weight()
                + answered.responseBody().weight()
                + (sent.hidden() == null ? 0 : Weight.of(sent.hidden()))
                + findings.weight();
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(
                        lowerCaseText,
                        method + ' ' + path,
                        sent.queryString(),
                        handling.route(),
                        handling.handler(),
                        id,
                        sent.clientRequestId(),
                        handling.userId())
                || Mentions.in(tags, lowerCaseText)
                || Mentions.in(sent.headers(), lowerCaseText)
                || Mentions.in(answered.responseHeaders(), lowerCaseText)
                || sent.requestBody().mentions(lowerCaseText)
                || answered.responseBody().mentions(lowerCaseText)
                || findings.sql().queries().stream().anyMatch(query -> Mentions.in(query.sql(), lowerCaseText));
    }
}
