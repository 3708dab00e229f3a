package dev.kit.studio.entries;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One outgoing HTTP call of the application. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time it began
 * @param client the HTTP client, such as {@code RestClient}
 * @param method the HTTP method
 * @param url the URL with its query
 * @param status the status of the response; null if there was none
 * @param duration time until the response was read, or until the failure
 * @param offset time since the request began; null outside a request
 * @param requestSize bytes sent as body, -1 when unknown
 * @param responseSize bytes read of the response body, -1 when unknown
 * @param error the reason there was no response, or that it could not be read
 * @param callSite the application's line that made the call, if found
 * @param requestId the request during which it was made
 * @param tags tags to find it by
 */
public record CallEntry(
        String id,
        long seq,
        Instant timestamp,
        String client,
        String method,
        String url,
        @Nullable Integer status,
        Duration duration,
        @Nullable Duration offset,
        long requestSize,
        long responseSize,
        @Nullable String error,
        @Nullable Frame callSite,
        @Nullable String requestId,
        List<String> tags)
        implements Entry {

    /** Creates a call that begins now, outside any request. */
    public static CallEntry begun(String client, String method, URI url, long requestSize) {
        return new CallEntry(
                "",
                0,
                Instant.now(),
                client,
                method,
                url.toString(),
                null,
                Duration.ZERO,
                null,
                requestSize,
                -1,
                null,
                null,
                null,
                List.of());
    }

    /** Returns this call with its request and its line of code. */
    public CallEntry during(@Nullable String request, @Nullable Duration since, @Nullable Frame line) {
        return with(id, seq, url, status, duration, since, responseSize, error, line, request);
    }

    /** Returns this call with its outcome. */
    public CallEntry ended(@Nullable Integer answer, Duration took, long size, @Nullable String failure) {
        return with(id, seq, url, answer, took, offset, size, failure, callSite, requestId);
    }

    @Override
    public Kind kind() {
        return Kind.CALL;
    }

    @Override
    public CallEntry identified(String newId, long newSeq) {
        return with(newId, newSeq, url, status, duration, offset, responseSize, error, callSite, requestId);
    }

    /** Returns this call with replaced URL and error. */
    public CallEntry withTexts(String newUrl, @Nullable String newError) {
        return with(id, seq, newUrl, status, duration, offset, responseSize, newError, callSite, requestId);
    }

    /** Returns this call with all that may still change. */
    private CallEntry with(
            String newId,
            long newSeq,
            String newUrl,
            @Nullable Integer answer,
            Duration took,
            @Nullable Duration since,
            long size,
            @Nullable String failure,
            @Nullable Frame line,
            @Nullable String request) {
        return new CallEntry(
                newId,
                newSeq,
                timestamp,
                client,
                method,
                newUrl,
                answer,
                took,
                since,
                requestSize,
                size,
                failure,
                line,
                request,
                tags);
    }

    @Override
    public long weight() {
        return 2 * Weight.OBJECT + Weight.of(url) + Weight.of(error);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, method + ' ' + url, client, error, requestId)
                || Mentions.in(tags, lowerCaseText);
    }
}
