package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import dev.kit.studio.entries.RequestEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request in lists and in the live feed. */
record RequestView(
        String id,
        long seq,
        Instant timestamp,
        String method,
        String path,
        @Nullable String route,
        @Nullable String handler,
        int status,
        Duration duration,
        @Nullable String ip,
        @Nullable String userId,
        long requestSize,
        long responseSize,
        @Nullable String contentType,
        int sqlCount,
        Duration sqlTime,
        boolean nPlusOne,
        int logCount,
        @Nullable String exceptionId,
        boolean async,
        RequestEntry.Outcome outcome,
        boolean brief,
        List<String> tags) {

    static RequestView of(RequestEntry request) {
        CapturedBody answer = request.responseBody();
        String type = answer.contentType();
        return new RequestView(
                request.id(),
                request.seq(),
                request.timestamp(),
                request.method(),
                request.path(),
                request.route(),
                request.handler(),
                request.status(),
                request.duration(),
                request.ip(),
                request.userId(),
                request.requestBody().size(),
                answer.size(),
                type == null ? request.responseHeaders().get("content-type") : type,
                request.sql().count(),
                request.sql().duration(),
                !request.sql().repeats().isEmpty(),
                request.logCount(),
                request.exceptionId(),
                request.async(),
                request.outcome(),
                request.brief(),
                request.tags());
    }

    /**
     * A request as a whole.
     *
     * @param query the parameters; one that occurs once is a text, not a list
     * @param hidden the texts of which redaction hid parts, by name, with marks in their places
     */
    record Detail(
            @JsonUnwrapped RequestView summary,
            @Nullable String notice,
            @Nullable String queryString,

            @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
            Map<String, List<String>> query,

            Map<String, String> headers,
            CapturedBody requestBody,
            Map<String, String> responseHeaders,
            CapturedBody responseBody,
            @Nullable String traceId,
            @Nullable String clientRequestId,
            @Nullable String thread,
            @Nullable Map<String, String> hidden,
            @JsonUnwrapped RelatedView related) {

        static Detail of(RequestEntry request, RelatedView related) {
            String raw = request.queryString();
            return new Detail(
                    RequestView.of(request),
                    request.notice(),
                    raw,
                    FormFields.parse(raw == null ? "" : raw),
                    request.headers(),
                    request.requestBody(),
                    request.responseHeaders(),
                    request.responseBody(),
                    request.traceId(),
                    request.clientRequestId(),
                    request.thread(),
                    request.hidden(),
                    related);
        }
    }
}
