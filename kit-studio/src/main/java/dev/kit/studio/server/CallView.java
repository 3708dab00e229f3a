package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** An outgoing call in lists and in the live feed. */
record CallView(
        String id,
        long seq,
        Instant timestamp,
        @JsonUnwrapped CallEntry.Origin origin,
        String method,
        String url,
        @JsonUnwrapped CallEntry.End end,
        long requestSize,
        long responseSize,
        List<String> tags) {

    static CallView of(CallEntry call) {
        return new CallView(
                call.id(),
                call.seq(),
                call.timestamp(),
                call.origin(),
                call.method(),
                call.url(),
                call.end(),
                call.request().body().size(),
                call.end().response().body().size(),
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
