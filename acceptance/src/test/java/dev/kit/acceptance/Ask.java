package dev.kit.acceptance;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** One request as it goes over the wire. */
record Ask(String method, String path, List<String> headers, String body) {

    static final String HTML = "Accept: text/html,application/xhtml+xml";

    static final String JSON = "Accept: application/json";

    static Ask get(String path, String... headers) {
        return new Ask("GET", path, List.of(headers), "");
    }

    static Ask of(String method, String path, String... headers) {
        return new Ask(method, path, List.of(headers), "");
    }

    static Ask json(String method, String path, String body, String... headers) {
        return new Ask(method, path, with("Content-Type: application/json", headers), body);
    }

    static Ask form(String path, String body, String... headers) {
        return new Ask("POST", path, with("Content-Type: application/x-www-form-urlencoded", headers), body);
    }

    static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(pair);
    }

    String label() {
        return method + " " + path + " " + headers + (body.isEmpty() ? "" : " " + body);
    }

    private static List<String> with(String first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toList();
    }
}
