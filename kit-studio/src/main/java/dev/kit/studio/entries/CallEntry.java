package dev.kit.studio.entries;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One outgoing HTTP call of the application. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time it began
 * @param origin the client and the place of the call
 * @param method the HTTP method
 * @param url the URL with its query
 * @param request the headers and the body sent
 * @param end the outcome
 * @param tags tags to find it by
 */
public record CallEntry(
        String id,
        long seq,
        Instant timestamp,
        Origin origin,
        String method,
        String url,
        Message request,
        End end,
        List<String> tags)
        implements Entry {

    public CallEntry {
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(end, "end");
    }

    /**
     * The place of a call.
     *
     * @param client the HTTP client, such as {@code RestClient}
     * @param callSite the application's line that made the call, if found
     * @param requestId the request during which it was made
     * @param offset time since the request began; null outside a request
     */
    public record Origin(
            String client,
            @Nullable Frame callSite,
            @Nullable String requestId,
            @Nullable Duration offset) {}

    /**
     * One side of a call.
     *
     * @param headers the headers by their names in lower case
     * @param body the beginning of the body, and its size
     */
    public record Message(Map<String, String> headers, CapturedBody body) {

        public Message {
            Objects.requireNonNull(headers, "headers");
            Objects.requireNonNull(body, "body");
        }

        private long weight() {
            return Weight.of(headers) + body.weight();
        }
    }

    /**
     * The outcome of a call.
     *
     * @param status the status of the response; null if there was none
     * @param duration time until the response was read, or until the failure
     * @param response the headers and the body received
     * @param open whether the response had not ended when the call was recorded
     * @param error the reason there was no response, or that it could not be read
     */
    public record End(
            @Nullable Integer status,
            Duration duration,
            Message response,
            boolean open,
            @Nullable String error) {

        public End {
            Objects.requireNonNull(response, "response");
        }
    }

    /** Creates a call that ended now. */
    public static CallEntry of(Origin origin, String method, URI url, Message request, End end) {
        Instant began = Instant.now().minus(end.duration());
        return new CallEntry("", 0, began, origin, method, url.toString(), request, end, List.of());
    }

    @Override
    public Kind kind() {
        return Kind.CALL;
    }

    @Override
    public @Nullable String requestId() {
        return origin.requestId();
    }

    @Override
    public CallEntry identified(String newId, long newSeq) {
        return new CallEntry(newId, newSeq, timestamp, origin, method, url, request, end, tags);
    }

    /** Returns this call with replaced URL, messages and error. */
    public CallEntry withTexts(String newUrl, Message sent, Message received, @Nullable String newError) {
        End safe = new End(end.status(), end.duration(), received, end.open(), newError);
        return new CallEntry(id, seq, timestamp, origin, method, newUrl, sent, safe, tags);
    }

    @Override
    public long weight() {
        return 4 * Weight.OBJECT
                + Weight.of(url)
                + Weight.of(end.error())
                + request.weight()
                + end.response().weight();
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, method + ' ' + url, origin.client(), end.error(), requestId())
                || Mentions.in(tags, lowerCaseText)
                || request.body().mentions(lowerCaseText)
                || end.response().body().mentions(lowerCaseText);
    }
}
