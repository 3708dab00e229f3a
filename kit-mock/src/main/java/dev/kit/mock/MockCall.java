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
 * A request that was answered.
 *
 * @param operation method and path as in the document, such as {@code GET /users/{id}}; empty if it has none such
 * @param method the request method
 * @param path the path of the request, decoded no further than it came
 * @param parameters the texts in the places of the path, decoded
 * @param query the decoded parameters behind the question mark, in order
 * @param headers by name in small letters
 * @param content the body as it came
 * @param status the status of the answer; 0 if the connection was dropped, or while the answer is being made
 */
@SuppressWarnings("ArrayRecordComponent") // a call is looked at part by part, never compared as a whole
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

    /** Returns the first value of a header, by its name in any case. */
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
     * @throws tools.jackson.core.JacksonException if it is not JSON
     */
    public JsonNode json() {
        return JsonMapper.shared().readTree(content);
    }

    MockCall answered(int answer) {
        return new MockCall(operation, method, path, parameters, query, headers, content, answer);
    }

    /** Returns method, path and status; nothing that may be secret. */
    @Override
    public String toString() {
        return method + " " + path + " -> " + status;
    }
}
