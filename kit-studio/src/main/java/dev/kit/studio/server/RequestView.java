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
        int status,
        Duration duration,
        @JsonUnwrapped RequestEntry.Handling handling,
        long requestSize,
        long responseSize,
        @Nullable String contentType,
        @JsonUnwrapped Figures figures,
        List<String> tags) {

    static RequestView of(RequestEntry request) {
        CapturedBody answer = request.answered().responseBody();
        String type = answer.contentType();
        return new RequestView(
                request.id(),
                request.seq(),
                request.timestamp(),
                request.method(),
                request.path(),
                request.status(),
                request.duration(),
                request.handling(),
                request.sent().requestBody().size(),
                answer.size(),
                type == null ? request.answered().responseHeaders().get("content-type") : type,
                Figures.of(request.findings()),
                request.tags());
    }

    /**
     * A request as a whole.
     *
     * @param query the parameters; one that occurs once is a text, not a list
     */
    record Detail(
            @JsonUnwrapped RequestView summary,
            @JsonUnwrapped RequestEntry.Sent sent,
            @JsonUnwrapped RequestEntry.Answered answered,

            @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
            Map<String, List<String>> query,

            @Nullable String traceId,
            @JsonUnwrapped RelatedView related) {

        static Detail of(RequestEntry request, RelatedView related) {
            String raw = request.sent().queryString();
            return new Detail(
                    RequestView.of(request),
                    request.sent(),
                    request.answered(),
                    FormFields.parse(raw == null ? "" : raw),
                    request.findings().traceId(),
                    related);
        }
    }
}
