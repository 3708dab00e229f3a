package dev.kit.mock;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that the server answered.
 *
 * @param operation method and path as in the document, such as {@code GET /users/{id}}; empty if no operation matches
 * @param method the request method
 * @param path the path of the request, as received and not decoded further
 * @param parameters the path parameters, decoded
 * @param query the decoded query parameters, in order
 * @param headers the headers by name in lower case
 * @param content the body as received
 * @param status the status of the response; 0 if the connection was dropped, or while the response is being created
 */
@SuppressWarnings("ArrayRecordComponent") // its parts are compared, never the whole record
public record MockCall(
        String operation,
        String method,
        String path,
        Map<String, String> parameters,
        Map<String, List<String>> query,
        Map<String, List<String>> headers,
        byte[] content,
        int status) {

    /** Copies the maps. */
    public MockCall {
        parameters = Map.copyOf(parameters);
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        headers = Map.copyOf(headers);
    }

    /** Returns the first value of a header. The name is case-insensitive. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** Returns the body as a text in UTF-8. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /**
     * Returns the body as JSON.
     *
     * @throws tools.jackson.core.JacksonException if the body is not JSON
     */
    public JsonNode json() {
        return JsonMapper.shared().readTree(content);
    }

    /** Returns the cookies by name. */
    Map<String, String> cookies() {
        Map<String, String> cookies = new LinkedHashMap<>();
        for (String header : headers.getOrDefault("cookie", List.of())) {
            for (String pair : header.split(";", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    cookies.put(
                            pair.substring(0, equals).strip(),
                            pair.substring(equals + 1).strip());
                }
            }
        }
        return cookies;
    }

    MockCall answered(int answer) {
        return new MockCall(operation, method, path, parameters, query, headers, content, answer);
    }

    /** Returns method, path and status. Everything else is omitted, since it may be secret. */
    @Override
    public String toString() {
        return method + " " + path + " -> " + status;
    }
}
