package dev.kit.mock;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer to send. */
final class Response {

    private final int status;
    private final String mediaType;
    private final byte[] body;
    private final Map<String, String> headers = new LinkedHashMap<>();

    Response(int status, String mediaType, byte[] body) {
        this.status = status;
        this.mediaType = mediaType;
        this.body = body;
    }

    Response header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    int status() {
        return status;
    }

    /** Empty if there is no body. */
    String mediaType() {
        return mediaType;
    }

    byte[] body() {
        return body;
    }

    Map<String, String> headers() {
        return headers;
    }
}
