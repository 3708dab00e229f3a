package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.ExceptionEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An outgoing call in lists and in the live feed. */
record CallView(
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
        boolean open,
        @Nullable String error,
        ExceptionEntry.@Nullable Frame callSite,
        @Nullable String requestId,
        List<String> tags) {

    static CallView of(CallEntry call) {
        CallEntry.End end = call.end();
        return new CallView(
                call.id(),
                call.seq(),
                call.timestamp(),
                call.origin().client(),
                call.method(),
                call.url(),
                end.status(),
                end.duration(),
                call.origin().offset(),
                call.request().body().size(),
                end.response().body().size(),
                end.open(),
                end.error(),
                call.origin().callSite(),
                call.requestId(),
                call.tags());
    }

    /** A call with the messages sent and received. */
    record Detail(
            @JsonUnwrapped CallView summary,
            Map<String, String> headers,
            CapturedBody requestBody,
            Map<String, String> responseHeaders,
            CapturedBody responseBody) {

        static Detail of(CallEntry call) {
            CallEntry.Message response = call.end().response();
            return new Detail(
                    CallView.of(call),
                    call.request().headers(),
                    call.request().body(),
                    response.headers(),
                    response.body());
        }
    }
}
