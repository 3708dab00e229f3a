package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.client.FetcherCustomizer;
import dev.kit.boot.client.FetcherCustomizers;
import dev.kit.client.Call;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.TypeRef;
import dev.kit.client.query.QueryClient;
import dev.kit.studio.entries.RequestEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OutgoingCallsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static TestServer server;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        RestClient.Builder plainBuilder() {
            return RestClient.builder();
        }

        @Bean
        RestClient plainClient(RestClient.Builder builder) {
            return builder.build();
        }

        @Bean
        RestTemplate template() {
            return new RestTemplate();
        }

        @Bean
        Caller caller(RestClient client, RestTemplate template, ObjectProvider<FetcherCustomizer> customizers) {
            return new Caller(client, template, FetcherCustomizers.of(customizers));
        }
    }

    /** Calls itself, as it is the only server around. */
    @RestController
    static class Caller {

        private final RestClient client;
        private final RestTemplate template;
        private final FetcherCustomizers customizers;

        Caller(RestClient client, RestTemplate template, FetcherCustomizers customizers) {
            this.client = client;
            this.template = template;
            this.customizers = customizers;
        }

        @GetMapping("/by-rest-client")
        Object byRestClient(@RequestParam String base) {
            return Objects.requireNonNull(client.post()
                    .uri(base + "/callee?token=hush&a=1")
                    .body("four")
                    .retrieve()
                    .body(Map.class));
        }

        @GetMapping("/by-rest-template")
        Object byRestTemplate(@RequestParam String base) {
            return Objects.requireNonNull(template.postForObject(base + "/callee", "four", Map.class));
        }

        @GetMapping("/by-fetcher")
        Object byFetcher(@RequestParam String base) {
            TypedFetcher fetcher =
                    customizers.customize(TypedFetcher.builder(base)).build();
            QueryClient.create(fetcher).close(); // the studio does not stand in the way of a cache
            return fetcher.call("POST /callee", Call.create().text("four", "text/plain"), TypeRef.of(Map.class));
        }

        @GetMapping("/in-vain")
        String inVain() {
            try {
                return String.valueOf(client.get()
                        .uri("http://user:pass@127.0.0.1:1/nobody?api_key=k&b=2")
                        .retrieve()
                        .body(String.class));
            } catch (RuntimeException refused) {
                return "refused";
            }
        }

        @PostMapping("/callee")
        Map<String, Object> callee(@RequestHeader HttpHeaders headers, @RequestBody String body) {
            return Map.of(
                    "got",
                    body,
                    "trace",
                    String.valueOf(headers.getFirst("traceparent")),
                    "request",
                    String.valueOf(headers.getFirst("X-Request-ID")));
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.studio.propagate-to=127.0.0.1");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String base() {
        return "http://127.0.0.1:" + server.port();
    }

    private static JsonNode callDuring(String path) throws IOException, InterruptedException {
        return callDuring(request -> request.path().equals(path));
    }

    private static JsonNode callDuring(Predicate<RequestEntry> wanted) throws IOException, InterruptedException {
        String id = Recorded.of(server).request(wanted).id();
        JsonNode calls = await().until(
                        () -> JSON.readTree(server.get("/__studio/api/requests/" + id)
                                        .body())
                                .path("calls"),
                        found -> !found.isEmpty());
        assertThat(calls).hasSize(1);
        String call = calls.get(0).path("id").stringValue();
        return JSON.readTree(server.get("/__studio/api/calls/" + call).body());
    }

    private static void assertCallee(JsonNode call, String client) {
        assertThat(call.path("client").stringValue()).isEqualTo(client);
        assertThat(call.path("method").stringValue()).isEqualTo("POST");
        assertThat(call.path("status").intValue()).isEqualTo(200);
        assertThat(call.path("requestSize").intValue()).isEqualTo(4);
        assertThat(call.path("responseSize").intValue()).isGreaterThan(40);
        assertThat(call.path("duration").doubleValue()).isPositive();
        assertThat(call.path("requestBody").path("text").stringValue()).isEqualTo("four");
        assertThat(call.path("headers").path("content-type").stringValue()).startsWith("text/plain");
        assertThat(call.path("responseBody").path("text").stringValue()).contains("\"got\":\"four\"");
        assertThat(call.path("responseHeaders").path("content-type").stringValue())
                .isEqualTo("application/json");
        assertThat(call.path("error").isNull()).isTrue();
    }

    @Test
    @DisplayName("SC-01 SC-22 a call of RestClient is shown under its request, the query's secrets hidden")
    void showsRestClient() throws IOException, InterruptedException {
        assertThat(server.get("/by-rest-client?base=" + base()).body()).contains("\"four\"");
        // Another test asks the same path with another base.
        JsonNode call = callDuring(request -> request.path().equals("/by-rest-client")
                && String.valueOf(request.sent().queryString()).contains(base()));
        assertCallee(call, "RestClient");
        assertThat(call.path("url").stringValue()).isEqualTo(base() + "/callee?token=[REDACTED]&a=1");
        assertThat(server.get("/__studio/api/calls?url=callee&status=2xx").body())
                .contains("RestClient");
        assertThat(server.get("/__studio/api/calls?status=5xx").body()).isEqualTo("[]");
    }

    @Test
    @DisplayName("SC-01 a call of RestTemplate is shown under its request")
    void showsRestTemplate() throws IOException, InterruptedException {
        server.get("/by-rest-template?base=" + base());
        assertCallee(callDuring("/by-rest-template"), "RestTemplate");
    }

    @Test
    @DisplayName("SC-01 a call of a kit-client fetcher is shown under its request")
    void showsFetchers() throws IOException, InterruptedException {
        server.get("/by-fetcher?base=" + base());
        assertCallee(callDuring("/by-fetcher"), "kit-client");
    }

    @Test
    @DisplayName("SC-01 the called service hears the trace and the request id, where that was asked for")
    void passesTheTraceOn() throws IOException, InterruptedException {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        JsonNode answer = JSON.readTree(server.get(
                        "/by-rest-client?base=" + base(),
                        "traceparent",
                        "00-" + trace + "-00f067aa0ba902b7-01",
                        "X-Request-ID",
                        "from-outside")
                .body());
        assertThat(answer.path("trace").stringValue())
                .startsWith("00-" + trace + '-')
                .doesNotContain("00f067aa0ba902b7");
        assertThat(answer.path("request").stringValue()).isEqualTo("from-outside");
        JsonNode fresh =
                JSON.readTree(server.get("/by-rest-client?base=" + base()).body());
        assertThat(fresh.path("trace").stringValue()).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
        String other = base().replace("127.0.0.1", "localhost");
        assertThat(JSON.readTree(server.get("/by-rest-client?base=" + other).body())
                        .path("trace")
                        .stringValue())
                .isEqualTo("null");
    }

    @Test
    @DisplayName("SC-01 SC-22 a call without an answer is shown with the reason, and user and key hidden")
    void showsFailures() throws IOException, InterruptedException {
        assertThat(server.get("/in-vain").body()).isEqualTo("refused");
        JsonNode call = callDuring("/in-vain");
        assertThat(call.path("status").isNull()).isTrue();
        assertThat(call.path("error").stringValue()).isNotBlank();
        assertThat(call.path("url").stringValue())
                .doesNotContain("pass")
                .doesNotContain("=k")
                .contains("b=2");
        assertThat(List.of(new String(call.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                        .split("user:")))
                .hasSize(1);
    }

    @Test
    @DisplayName("M2 SC-01 without the agent of kit dev, the clients that are not seen are named")
    void namesUnseenClients() throws IOException, InterruptedException {
        server.get("/by-rest-template?base=" + base());
        String id = Recorded.of(server)
                .request(request -> request.path().equals("/by-rest-template"))
                .id();
        assertThat(JSON.readTree(server.get("/__studio/api/requests/" + id).body())
                        .path("unseenClients")
                        .toString())
                .contains(
                        "no beans", "java.net.http", "HttpURLConnection", "OkHttp", "Apache HttpClient 5", "WebClient");
    }

    @Test
    @DisplayName("SA-03 jobs are a list, empty while nothing tells of any")
    void listsCrons() throws IOException, InterruptedException {
        assertThat(server.get("/__studio/api/crons").body()).isEqualTo("[]");
    }
}
