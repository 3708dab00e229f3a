package dev.kit.studio.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A call of the API that the guard has let pass. */
record ApiCall(ServletCall call, List<String> segments) {

    private static final int MAX_BODY = 4 << 20;

    static ApiCall of(ServletCall call) {
        return new ApiCall(call, call.segments().subList(1, call.segments().size()));
    }

    String method() {
        return call.method();
    }

    Params params() {
        return call.params();
    }

    /** The JSON object that was sent. */
    JsonNode body() {
        try {
            byte[] bytes = call.request().getInputStream().readNBytes(MAX_BODY + 1);
            if (bytes.length > MAX_BODY) {
                throw new Problem(413, "BODY_TOO_LARGE", "The body is larger than " + MAX_BODY + " bytes.");
            }
            return Json.object(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
