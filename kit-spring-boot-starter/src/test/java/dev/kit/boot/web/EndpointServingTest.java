package dev.kit.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.web.routes.OddRoutes;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointServingTest {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                ServedApplication.class,
                "kit.routes=dev.kit.boot.web.routes",
                "kit.max-body-size=64KB",
                "kit.studio.enabled=false",
                "spring.jackson.property-naming-strategy=SNAKE_CASE",
                "spring.jackson.default-property-inclusion=non_null");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @DisplayName("SPR-01 endpoints of a scanned package answer with their methods, other constants are ignored")
    void mountsWhatItFinds() throws Exception {
        assertThat(server.context().getBean(SpringEndpoints.class).endpoints())
                .extracting(Object::toString)
                .contains("GET /users/:id", "PUT /users/:id", "GET /search", "GET /bytes")
                .hasSize(10);
        assertThat(server.get("/users/7").body()).contains("\"id\":\"7\"");
        assertThat(server.send("PUT", "/users/7", "{\"id\":\"8\",\"displayName\":\"x\"}")
                        .body())
                .contains("\"id\":\"8\"");
    }

    @Test
    @DisplayName("SPR-02 a static route wins over a parameter route declared before it")
    void prefersStaticRoutes() throws Exception {
        assertThat(server.get("/users/me").body()).contains("\"displayName\":\"static\"");
        assertThat(server.get("/users/you").body()).contains("\"displayName\":\"by id\"");
        assertThat(server.get("/users/me/orders").body()).contains("\"id\":\"me\"", "orders");
    }

    @Test
    @DisplayName("SPR-04 controllers keep answering beside endpoints, even other methods of the same path")
    void leavesControllersAlone() throws Exception {
        assertThat(server.get("/old").body()).isEqualTo("{\"order_id\":1}");
        assertThat(server.send("DELETE", "/users/7", null).body()).isEqualTo("deleted by a controller");
        assertThat(server.get("/old/failing").body()).isEqualTo("advised: old");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/users/a%2Fb",
                "/users/me;x=1",
                "//users/me",
                "/users//me",
                "/users/%00",
                "/users/a%00b",
                "/users/..",
                "/users/.",
                "/users/%2e%2e",
                "/users/..;/orders",
                "/users/../users/../users/1",
                "/users/1/../me",
                "/users/%zz",
                "/users/%ff",
                "/users/%c3%28",
                "/users/%5c",
                "/users/",
                "/users/me/",
                "/%73earch",
                "/"
            })
    @DisplayName("SPR-05 odd paths are matched or refused, never a failure and never another endpoint")
    void survivesOddPaths(String path) throws Exception {
        String answer = server.line("GET " + path);

        assertThat(TestServer.status(answer)).isIn(200, 400, 404);
        if (TestServer.status(answer) == 200) {
            assertThat(path).isIn("/users/me;x=1", "/%73earch");
            assertThat(answer.contains("\"displayName\":\"static\"")).isEqualTo(path.startsWith("/users"));
        }
        assertThat(answer).doesNotContain("<html", "<!doctype");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/\u00e4", "/users/a|b", "*"})
    @DisplayName("SPR-05 what is no request target at all is refused by the container")
    void leavesOtherTargetsToTheContainer(String target) throws Exception {
        assertThat(TestServer.status(server.line("GET " + target))).isEqualTo(400);
    }

    @Test
    @DisplayName("SPR-05 a path parameter is decoded exactly once, beyond ASCII too")
    void decodesOnce() throws Exception {
        assertThat(server.get("/users/%C3%BC%20+").body()).contains("\"id\":\"\u00fc +\"");
        assertThat(server.get("/users/%2541").body()).contains("\"id\":\"%41\"");
        assertThat(server.get("/users/%252F").body()).contains("\"id\":\"%2F\"");
        assertThat(server.get("/users/%F0%9F%9A%80").body()).contains("\"id\":\"\ud83d\ude80\"");
    }

    @Test
    @DisplayName("SPR-06 HEAD on a GET endpoint has its length and no body")
    void answersHead() throws Exception {
        HttpResponse<String> get = server.get("/users/me");
        String head = server.line("HEAD /users/me");

        assertThat(head).startsWith("HTTP/1.1 200").contains("Content-Type: application/json");
        assertThat(head.toLowerCase(Locale.ROOT))
                .contains("content-length: " + get.body().getBytes(StandardCharsets.UTF_8).length);
        assertThat(head).endsWith("\r\n\r\n");
    }

    @Test
    @DisplayName("SPR-06 OPTIONS tells the methods, unknown methods are refused with them")
    void answersOtherMethods() throws Exception {
        HttpResponse<String> options = server.send("OPTIONS", "/search", null);
        HttpResponse<String> brew = server.send("BREW", "/search", null);

        assertThat(options.statusCode()).isEqualTo(200);
        assertThat(options.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        assertThat(brew.statusCode()).isEqualTo(405);
        assertThat(brew.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        assertThat(brew.body()).contains("\"status\":405");
    }

    @Test
    @DisplayName("SPR-06 a preflight and the request after it follow the application's cross-origin rules")
    void followsCrossOriginRules() throws Exception {
        String preflight = server.line(
                "OPTIONS /users/1", "Origin: https://app.example.com", "Access-Control-Request-Method: PUT");
        String foreign = server.line(
                "OPTIONS /users/1", "Origin: https://evil.example.com", "Access-Control-Request-Method: PUT");
        String request = server.line("GET /users/1", "Origin: https://app.example.com");

        assertThat(preflight)
                .startsWith("HTTP/1.1 200")
                .contains("Access-Control-Allow-Origin: https://app.example.com", "Access-Control-Allow-Methods:");
        assertThat(foreign).startsWith("HTTP/1.1 403");
        assertThat(request)
                .startsWith("HTTP/1.1 200")
                .contains("Access-Control-Allow-Origin: https://app.example.com", "Vary: Origin");
    }

    @Test
    @DisplayName("SPR-07 naming, inclusion and advice of the application do not change what endpoints answer")
    void keepsItsWireFormat() throws Exception {
        assertThat(server.get("/users/me").body())
                .contains("\"displayName\":\"static\"")
                .doesNotContain("display_name");
        HttpResponse<String> failing = server.get("/failing");
        assertThat(failing.statusCode()).isEqualTo(500);
        assertThat(failing.body()).contains("\"status\":500").doesNotContain("advised", "secret detail");
    }

    @Test
    @DisplayName("SPR-04 each interceptor of the application runs once for an endpoint")
    void runsInterceptorsOnce() throws Exception {
        HttpResponse<String> response = server.get("/users/me");

        assertThat(response.headers().allValues("X-Registered")).containsExactly("1");
        assertThat(response.headers().allValues("X-Mapped")).containsExactly("1");
    }

    @Test
    @DisplayName("EN-15 the request's id is echoed, a missing one made")
    void echoesTheRequestId() throws Exception {
        assertThat(server.get("/users/me", "X-Request-ID", "abc-1").headers().firstValue("X-Request-ID"))
                .hasValue("abc-1");
        assertThat(server.get("/users/me").headers().firstValue("X-Request-ID").orElseThrow())
                .matches("[0-9a-f-]{36}");
    }

    @Test
    @DisplayName("EN-16 an oversized or odd request id is replaced")
    void replacesOddRequestIds() throws Exception {
        String large = server.line("GET /users/me", "X-Request-ID: " + "a".repeat(6_000));
        String tab = server.line("GET /users/me", "X-Request-ID: a\tb");
        String folded = server.line("GET /users/me", "X-Request-ID: a", " b: c");

        assertThat(large).startsWith("HTTP/1.1 200").doesNotContain("aaaaaaaa");
        assertThat(tab).startsWith("HTTP/1.1 200").doesNotContain("a\tb");
        assertThat(TestServer.status(folded)).isIn(200, 400);
        assertThat(server.line("GET /users/me", "X-Request-ID: " + "a".repeat(10_240)))
                .doesNotContain("aaaaaaaa");
    }

    @Test
    @DisplayName("ER-14 unknown route, wrong method and unsupported Accept are answered as problems, even to browsers")
    void answersProblems() throws Exception {
        HttpResponse<String> unknown = server.get("/users/1/nowhere", "Accept", "text/html");
        HttpResponse<String> posted = server.send("POST", "/search/nowhere", "{}", "Content-Type", "application/json");
        HttpResponse<String> wrong = server.send("POST", "/users/1", "{}", "Accept", "text/html");
        HttpResponse<String> accept = server.get("/users/1", "Accept", "text/csv, image/*;q=0.5");

        assertProblem(unknown, 404);
        assertProblem(posted, 404);
        assertProblem(wrong, 405);
        assertThat(wrong.headers().firstValue("Allow")).hasValue("GET, HEAD, PUT, OPTIONS, DELETE");
        assertProblem(accept, 406);
        assertThat(server.get("/users/1", "Accept", "text/html, application/*;q=0.5")
                        .statusCode())
                .isEqualTo(200);
    }

    private static void assertProblem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("\"status\":" + status);
    }

    @Test
    @DisplayName("RC-21 bytes and streams are sent as they are, HEAD has no body and closes the stream")
    void sendsBinary() throws Exception {
        String bytes = server.line("GET /bytes");
        assertThat(bytes).contains("Content-Type: application/octet-stream", "Content-Length: 4");
        assertThat(bytes).endsWith("\r\n\r\n\u0000\u0001\u0002\u00ff");
        assertThat(server.line("HEAD /bytes")).contains("Content-Length: 4").endsWith("\r\n\r\n");

        OddRoutes.CLOSED.set(0);
        assertThat(server.get("/stream").body()).hasSize(100_000);
        assertThat(server.line("HEAD /stream")).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
        assertThat(OddRoutes.CLOSED).hasValue(2);
    }

    @Test
    @DisplayName("RC-21 a stream that fails at once is a problem, one that fails later cuts the connection")
    void admitsBrokenStreams() throws Exception {
        assertProblem(server.get("/broken"), 500);
        String later = server.line("GET /broken-later");
        assertThat(later).startsWith("HTTP/1.1 200").doesNotEndWith("0\r\n\r\n").doesNotContain("the disk is gone");
    }

    @Test
    @DisplayName("VA-05 VA-10 queries with raw brackets become lists and objects")
    void readsNestedQueries() throws Exception {
        assertThat(server.line("GET /search?tags[]=a&tags[]=b")).contains("\"tags\":[\"a\",\"b\"]");
        assertThat(server.line("GET /search?tags=a&tags=b")).contains("\"tags\":[\"a\",\"b\"]");
        assertThat(server.line("GET /search?tags=a")).contains("\"tags\":[\"a\"]");
        assertThat(server.line("GET /search?filter[category]=electronics&filter[active]=true&filter[minPrice]=100"))
                .contains("{\"category\":\"electronics\",\"active\":true,\"minPrice\":100}");
    }

    @Test
    @DisplayName("VA-16 a body over the limit is 413, announced or in chunks")
    void refusesLargeBodies() throws Exception {
        String body = "{\"id\":\"" + "x".repeat(100_000) + "\"}";
        String head =
                "PUT /users/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n";
        String chunked = head + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(body.length()) + "\r\n"
                + body + "\r\n0\r\n\r\n";
        String announced = head + "Content-Length: " + body.length() + "\r\n\r\n" + body;

        assertThat(server.raw(chunked.getBytes(StandardCharsets.UTF_8)))
                .startsWith("HTTP/1.1 413")
                .contains("application/problem+json");
        assertThat(server.raw(announced.getBytes(StandardCharsets.UTF_8))).startsWith("HTTP/1.1 413");
    }
}
