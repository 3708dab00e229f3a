package dev.kit.boot.reload;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls of an application under {@code kit dev}, whose agent rewrites the entry points of HTTP clients. */
class CallsUnderKitDevTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String APPLICATION = """
            package app;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;
            import org.springframework.context.annotation.Bean;
            import org.springframework.http.HttpHeaders;
            import org.springframework.web.bind.annotation.*;
            import org.springframework.web.client.RestClient;

            @SpringBootApplication
            @RestController
            public class Application {
                public static void main(String[] words) {
                    SpringApplication.run(Application.class, words);
                }

                @Bean
                RestClient client() {
                    return RestClient.create();
                }

                @PostMapping("/callee")
                java.util.Map<String, String> callee(@RequestBody String body) {
                    return java.util.Map.of("got", body, "password", "hush");
                }

                @PostMapping("/missing")
                org.springframework.http.ResponseEntity<String> missing() {
                    return org.springframework.http.ResponseEntity.status(404).body("no such order");
                }
            }
            """;

    @TempDir
    static Path directory;

    private static DevelopedShop shop;

    @BeforeAll
    static void start() throws Exception {
        shop = new DevelopedShop(
                directory,
                Map.of(
                        "app/Application.java", APPLICATION,
                        "app/Ways.java", CallingSources.WAYS,
                        "app/Secure.java", CallingSources.SECURE),
                true);
    }

    @AfterAll
    static void stop() {
        if (shop != null) {
            shop.close();
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @DisplayName("M2 SC-01 SC-22 a call is one entry with its line, status and both bodies, whatever client makes it")
    @CsvSource({
        "bean, RestClient",
        "builder, RestClient",
        "create, RestClient",
        "template, RestTemplate",
        "webclient, WebClient",
        "exchange, @HttpExchange",
        "send, java.net.http",
        "sendAsync, java.net.http",
        "connection, HttpURLConnection",
        "apache, Apache HttpClient",
        "okhttp, OkHttp",
        "enqueue, OkHttp",
        "kit-client, kit-client"
    })
    void recordsEachWayOnce(String way, String client) throws Exception {
        assertThat(shop.get("/way/" + way)).contains("four", "hush");
        JsonNode call = callDuring("/way/" + way);
        assertThat(call.path("client").stringValue()).isEqualTo(client);
        assertThat(call.path("method").stringValue()).isEqualTo("POST");
        assertThat(call.path("status").intValue()).isEqualTo(200);
        assertThat(call.path("url").stringValue()).contains("/callee").doesNotContain("hush");
        assertThat(call.path("callSite").path("file").stringValue()).isEqualTo("Ways.java");
        assertThat(call.path("callSite").path("line").intValue()).isPositive();
        assertThat(call.path("requestBody").path("text").stringValue()).isEqualTo("four");
        assertThat(call.path("headers").path("content-type").stringValue()).startsWith("text/plain");
        assertThat(call.path("responseBody").path("text").stringValue())
                .contains("\"got\":\"four\"")
                .doesNotContain("hush");
        assertThat(call.path("responseHeaders").path("content-type").stringValue())
                .isEqualTo("application/json");
        assertThat(call.path("open").booleanValue()).isFalse();
        assertThat(call.path("error").isNull()).isTrue();
        assertThat(call.toString()).doesNotContain("hush");
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("M2 SC-01 a call over HTTPS is one entry like any other")
    @ValueSource(strings = {"connection", "send", "sendAsync"})
    void recordsSecureCalls(String way) throws Exception {
        try (SecureServer server = SecureServer.start(directory)) {
            String query = "?url=" + server.url() + "&keys=" + server.keys();
            assertThat(shop.get("/secure/" + way + query)).isEqualTo("got four by TLS_");
            JsonNode call = callDuring("/secure/" + way);
            assertThat(call.path("client").stringValue())
                    .isEqualTo(way.equals("connection") ? "HttpURLConnection" : "java.net.http");
            assertThat(call.path("method").stringValue()).isEqualTo("POST");
            assertThat(call.path("url").stringValue()).isEqualTo(server.url());
            assertThat(call.path("status").intValue()).isEqualTo(200);
            assertThat(call.path("callSite").path("file").stringValue()).isEqualTo("Secure.java");
            assertThat(call.path("requestBody").path("text").stringValue()).isEqualTo("four");
            assertThat(call.path("responseBody").path("text").stringValue()).isEqualTo("got four by ");
            assertThat(call.path("open").booleanValue()).isFalse();

            assertThat(shop.get("/distrusted/" + way + query)).isEqualTo("javax.net.ssl.SSLHandshakeException");
            JsonNode distrusted = callDuring("/distrusted/" + way);
            assertThat(distrusted.path("status").isNull()).isTrue();
            assertThat(distrusted.path("error").stringValue()).contains("SSLHandshakeException");
        }
    }

    @ParameterizedTest
    @DisplayName("SC-01 a refused call is an entry with the reason, and its exception reaches the application as it is")
    @CsvSource({
        "send, java.net.ConnectException",
        "okhttp, java.net.ConnectException",
        "connection, java.net.ConnectException"
    })
    void recordsRefusals(String way, String exception) throws Exception {
        assertThat(shop.get("/refused/" + way)).isEqualTo(exception);
        JsonNode call = callDuring("/refused/" + way);
        assertThat(call.path("status").isNull()).isTrue();
        assertThat(call.path("error").stringValue()).contains("ConnectException");
    }

    @Test
    @DisplayName("SC-01 a response whose body nobody reads is an entry once its request has ended")
    void recordsUnreadResponses() throws Exception {
        assertThat(shop.get("/unread")).isEqualTo("404");
        JsonNode call = callDuring("/unread");
        assertThat(call.path("status").intValue()).isEqualTo(404);
        assertThat(call.path("open").booleanValue()).isTrue();
    }

    @Test
    @DisplayName("SC-01 a body that never ends is cut, and an entry once its request has ended")
    void cutsEndlessBodies() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> answerWithoutEnd(endless), "endless");
            server.setDaemon(true);
            server.start();
            assertThat(shop.get("/endless?port=" + endless.getLocalPort())).isEqualTo("1000000");
            JsonNode call = callDuring("/endless");
            assertThat(call.path("status").intValue()).isEqualTo(200);
            assertThat(call.path("open").booleanValue()).isTrue();
            assertThat(call.path("responseSize").longValue()).isGreaterThanOrEqualTo(1_000_000);
            JsonNode body = call.path("responseBody");
            assertThat(body.path("truncated").booleanValue()).isTrue();
            assertThat(body.path("text").stringValue()).hasSize(64 * 1024);
        }
    }

    @Test
    @DisplayName("SC-01 the tab names no client that the agent observes")
    void namesUnseenClients() throws Exception {
        shop.get("/way/send?named");
        assertThat(detail("/way/send").path("unseenClients").toString())
                .contains("Apache HttpClient 5, asynchronous")
                .doesNotContain("OkHttp")
                .doesNotContain("java.net.http");
    }

    private static void answerWithoutEnd(ServerSocket server) {
        byte[] chunk = ("3e8\r\n" + "x".repeat(1_000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            while (!server.isClosed()) {
                out.write(chunk);
            }
        } catch (IOException gone) {
            if (!server.isClosed()) {
                throw new UncheckedIOException(gone);
            }
        }
    }

    private static JsonNode detail(String path) throws Exception {
        JsonNode requests = JSON.readTree(shop.get("/__studio/api/requests?path=" + path));
        return JSON.readTree(
                shop.get("/__studio/api/requests/" + requests.path(0).path("id").stringValue()));
    }

    private static JsonNode callDuring(String path) throws Exception {
        JsonNode calls = await().until(() -> detail(path).path("calls"), found -> !found.isEmpty());
        assertThat(calls).as(calls.toPrettyString()).hasSize(1);
        return JSON.readTree(
                shop.get("/__studio/api/calls/" + calls.get(0).path("id").stringValue()));
    }
}
