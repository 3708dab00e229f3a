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

    private static final String WAYS = """
            package app;

            import dev.kit.client.Call;
            import dev.kit.client.TypedFetcher;
            import dev.kit.client.json.TypeRef;
            import jakarta.servlet.http.HttpServletRequest;
            import java.io.InputStream;
            import java.net.HttpURLConnection;
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.util.Map;
            import okhttp3.*;
            import org.apache.hc.client5.http.classic.methods.HttpPost;
            import org.apache.hc.client5.http.impl.classic.HttpClients;
            import org.apache.hc.core5.http.io.entity.EntityUtils;
            import org.apache.hc.core5.http.io.entity.StringEntity;
            import org.springframework.http.client.JdkClientHttpRequestFactory;
            import org.springframework.web.bind.annotation.*;
            import org.springframework.web.bind.annotation.RequestBody;
            import org.springframework.web.client.RestClient;
            import org.springframework.web.client.RestTemplate;
            import org.springframework.web.client.support.RestClientAdapter;
            import org.springframework.web.reactive.function.client.WebClient;
            import org.springframework.web.service.annotation.PostExchange;
            import org.springframework.web.service.invoker.HttpServiceProxyFactory;

            @RestController
            class Ways {
                private static final HttpClient JDK = HttpClient.newHttpClient();
                private static final OkHttpClient OK = new OkHttpClient();
                private final RestClient bean;

                Ways(RestClient bean) {
                    this.bean = bean;
                }

                interface Callee {
                    @PostExchange("/callee")
                    String call(@RequestBody String body);
                }

                private static String base(HttpServletRequest request) {
                    return "http://127.0.0.1:" + request.getLocalPort();
                }

                private static HttpRequest request(String url) {
                    return HttpRequest.newBuilder(URI.create(url))
                            .header("Authorization", "Bearer hush")
                            .header("Content-Type", "text/plain")
                            .POST(HttpRequest.BodyPublishers.ofString("four"))
                            .build();
                }

                @GetMapping("/way/{way}")
                String way(@PathVariable String way, HttpServletRequest asked) throws Exception {
                    String base = base(asked);
                    String url = base + "/callee?token=hush&a=1";
                    switch (way) {
                        case "bean":
                            return bean.post().uri(url).body("four").retrieve().body(String.class);
                        case "builder":
                            return RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build()
                                    .post().uri(url).body("four").retrieve().body(String.class);
                        case "create":
                            return RestClient.create().post().uri(url).body("four").retrieve().body(String.class);
                        case "template":
                            return new RestTemplate().postForObject(url, "four", String.class);
                        case "webclient":
                            return WebClient.create().post().uri(url).bodyValue("four").retrieve()
                                    .bodyToMono(String.class).block();
                        case "exchange":
                            return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(RestClient.create(base)))
                                    .build().createClient(Callee.class).call("four");
                        case "send":
                            return JDK.send(request(url), BodyHandlers.ofString()).body();
                        case "sendAsync":
                            return JDK.sendAsync(request(url), BodyHandlers.ofString()).get().body();
                        case "connection":
                            return connection(url);
                        case "apache":
                            HttpPost post = new HttpPost(url);
                            post.setEntity(new StringEntity("four"));
                            try (var http = HttpClients.createDefault()) {
                                return http.execute(post, answer -> EntityUtils.toString(answer.getEntity()));
                            }
                        case "okhttp":
                            try (Response answer = OK.newCall(new Request.Builder().url(url)
                                    .post(okhttp3.RequestBody.create("four", MediaType.get("text/plain"))).build())
                                    .execute()) {
                                return answer.body().string();
                            }
                        default:
                            TypedFetcher fetcher = TypedFetcher.builder(base).build();
                            return String.valueOf((Object) fetcher.call("POST /callee",
                                    Call.create().text("four", "text/plain"), TypeRef.of(Map.class)));
                    }
                }

                private static String connection(String url) throws Exception {
                    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
                    connection.setDoOutput(true);
                    connection.setRequestProperty("Content-Type", "text/plain");
                    connection.getOutputStream().write("four".getBytes());
                    try (InputStream in = connection.getInputStream()) {
                        return new String(in.readAllBytes());
                    }
                }

                @GetMapping("/unread")
                int unread(HttpServletRequest asked) throws Exception {
                    HttpURLConnection connection =
                            (HttpURLConnection) URI.create(base(asked) + "/missing").toURL().openConnection();
                    connection.setRequestMethod("POST");
                    return connection.getResponseCode();
                }

                @GetMapping("/refused/{way}")
                String refused(@PathVariable String way) {
                    try {
                        switch (way) {
                            case "send" -> JDK.send(request("http://127.0.0.1:1/"), BodyHandlers.ofString());
                            case "okhttp" ->
                                OK.newCall(new Request.Builder().url("http://127.0.0.1:1/").build()).execute();
                            default -> connection("http://127.0.0.1:1/");
                        }
                        return "answered";
                    } catch (Exception e) {
                        return e.getClass().getName();
                    }
                }

                @GetMapping("/endless")
                int endless(@RequestParam int port) throws Exception {
                    InputStream body = JDK.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build(),
                            BodyHandlers.ofInputStream()).body();
                    return body.readNBytes(1_000_000).length;
                }
            }
            """;

    @TempDir
    static Path directory;

    private static DevelopedShop shop;

    @BeforeAll
    static void start() throws Exception {
        shop = new DevelopedShop(directory, Map.of("app/Application.java", APPLICATION, "app/Ways.java", WAYS), true);
    }

    @AfterAll
    static void stop() {
        if (shop != null) {
            shop.close();
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @DisplayName("SC-01 SC-22 a call is one entry with its line, its status and both bodies, whatever client makes it")
    @CsvSource({
        "bean, RestClient", "builder, RestClient", "create, RestClient", "template, RestTemplate",
        "webclient, WebClient", "exchange, @HttpExchange", "send, java.net.http", "sendAsync, java.net.http",
        "connection, HttpURLConnection", "apache, Apache HttpClient", "okhttp, OkHttp", "kit-client, kit-client"
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
