package dev.kit.client.http;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A request before it is sent. Immutable. */
public record ApiRequest(
        HttpMethod method,
        URI uri,
        Headers headers,
        @Nullable Payload body) {

    /** Returns a copy in which {@code value} replaces every value of the header. */
    public ApiRequest withHeader(String name, String value) {
        return withHeaders(headers.with(name, value));
    }

    /** Returns a copy with other headers. */
    public ApiRequest withHeaders(Headers changed) {
        return new ApiRequest(method, uri, changed, body);
    }

    /** Returns a copy for another address. */
    public ApiRequest withUri(URI changed) {
        return new ApiRequest(method, changed, headers, body);
    }

    /** Returns a copy with another body, or without one. */
    public ApiRequest withBody(@Nullable Payload changed) {
        return new ApiRequest(method, uri, headers, changed);
    }

    /** Returns whether the request can be sent again. A body read from a stream is sent once. */
    public boolean repeatable() {
        return body == null || body.repeatable();
    }

    /** Omits the query, which may contain a key, and the body. */
    @Override
    public String toString() {
        String query = uri.getRawQuery() == null ? "" : "?…";
        return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath() + query + " "
                + headers;
    }
}
