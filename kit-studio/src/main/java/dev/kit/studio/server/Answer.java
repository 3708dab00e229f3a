package dev.kit.studio.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response of a route.
 *
 * @param status the HTTP status
 * @param headers further headers
 * @param contentType the type of the body
 * @param body bytes, or an object that is serialized as JSON; null for an empty response
 */
record Answer(
        int status,
        Map<String, String> headers,
        String contentType,
        @Nullable Object body) {

    static Answer json(@Nullable Object body) {
        return new Answer(200, Map.of(), "application/json", body);
    }

    static Answer bytes(String contentType, byte[] body) {
        return new Answer(200, Map.of(), contentType, body);
    }

    static Answer empty() {
        return new Answer(204, Map.of(), "application/json", null);
    }

    Answer header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, more, contentType, body);
    }
}
