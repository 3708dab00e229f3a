package dev.kit.studio;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Short calls for tests. */
public final class Http {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Http() {}

    /** Sends a request without a body, with headers as name and value in turn. */
    public static HttpResponse<String> send(String method, String url, String... headers) {
        return sendBody(method, url, null, headers);
    }

    /** Sends a request with a text body. */
    public static HttpResponse<String> sendBody(
            String method, String url, @org.jspecify.annotations.Nullable String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return exchange(request.build());
    }

    /** Sends any request. */
    public static HttpResponse<String> exchange(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Gets JSON. */
    public static JsonNode json(String url) {
        return JSON.readTree(send("GET", url).body());
    }

    /** Reads JSON text. */
    public static JsonNode parse(String text) {
        return JSON.readTree(text);
    }

    /** Returns text as a string of JSON. */
    public static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }

    /** Sends raw text, for headers that a client library refuses, and gives back all that comes. */
    public static String raw(int port, String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            try (InputStream input = socket.getInputStream()) {
                return new String(input.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
