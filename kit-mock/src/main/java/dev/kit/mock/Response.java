package dev.kit.mock;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A response to send.
 *
 * @param mediaType empty if there is no body
 * @param headers the headers except the media type; further ones may be added
 */
@SuppressWarnings("ArrayRecordComponent") // a response is never compared
record Response(int status, String mediaType, byte[] body, Map<String, String> headers) {

    Response(int status, String mediaType, byte[] body) {
        this(status, mediaType, body, new LinkedHashMap<>());
    }

    static Response empty(int status) {
        return new Response(status, "", new byte[0]);
    }

    void header(String name, String value) {
        headers.put(name, value);
    }
}
