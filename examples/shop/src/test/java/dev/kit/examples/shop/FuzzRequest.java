package dev.kit.examples.shop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A request that mutations pull about; written as it stands. Not thread-safe. */
final class FuzzRequest {

    String method;
    String path;
    String query;
    final List<String> headers = new ArrayList<>();
    byte[] body;

    private FuzzRequest(String method, String path, String query, byte[] body) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.body = body;
    }

    static FuzzRequest of(String method, String target, String body, String... headers) {
        int mark = target.indexOf('?');
        FuzzRequest request = new FuzzRequest(
                method,
                mark < 0 ? target : target.substring(0, mark),
                mark < 0 ? "" : target.substring(mark + 1),
                body.getBytes(StandardCharsets.UTF_8));
        request.headers.addAll(List.of(headers));
        if (!body.isEmpty()) {
            request.headers.add("Content-Type: application/json");
        }
        return request;
    }

    FuzzRequest copy() {
        FuzzRequest copy = new FuzzRequest(method, path, query, body.clone());
        copy.headers.addAll(headers);
        return copy;
    }

    String target() {
        return query.isEmpty() ? path : path + "?" + query;
    }

    byte[] bytes() {
        StringBuilder head = new StringBuilder(method + " " + target() + " HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        head.append("Connection: close\r\nContent-Length: ").append(body.length).append("\r\n\r\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }
}
