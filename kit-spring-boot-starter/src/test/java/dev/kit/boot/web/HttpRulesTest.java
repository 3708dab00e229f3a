package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

@DisplayName("Rules of HTTP that an endpoint cannot break")
final class HttpRulesTest {

    private static TestServer server;

    record Where(String to) {}

    static final class Routes {

        static final Endpoint<String> versioned = e.get("/rules/versioned")
                .output(String.class)
                .handle((ctx, response) -> response.header("ETag", "\"v1\"").send("content"));

        static final Endpoint<Object> elsewhere = e.get("/rules/elsewhere")
                .query(Where.class)
                .handle((ctx, response) -> response.redirect(ctx.query().to()));

        static final Endpoint<Object> cookies = e.get("/rules/cookies")
                .handle((ctx, response) -> response.cookie("session", "new")
                        .deleteCookie("session", CookieOptions.defaults().domain("example.com"))
                        .deleteCookie("session", CookieOptions.defaults().path("/old"))
                        .send());

        static final Endpoint<Object> host = e.get("/rules/cookies/host")
                .handle((ctx, response) ->
                        response.deleteCookie("__Host-session").send());

        static final Endpoint<Object> late = e.get("/rules/cookies/late")
                .handle((ctx, response) -> response.cookie(
                                "late", "1", CookieOptions.defaults().expires(Instant.parse("+12024-01-01T00:00:00Z")))
                        .send());

        static final Endpoint<String> read =
                e.get("/rules/read").output(String.class).handle(ctx -> String.valueOf(ctx.cookie("name")));

        static final Endpoint<Object> linked = e.get("/rules/linked")
                .handle((ctx, response) -> response.header("Link", "</a>; rel=\"next\"")
                        .header("Link", "</b>; rel=\"prev\"")
                        .send());

        static final Endpoint<String> latin = e.get("/rules/latin")
                .header("Content-Type", "text/plain; charset=iso-8859-1")
                .query(Where.class)
                .output(String.class)
                .handle(ctx -> ctx.query().to());

        static final Endpoint<String> books = e.get("/rules/b%C3%BCcher").handle(ctx -> "books");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/HttpRulesTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"v1\"", "W/\"v1\"", "\"v0\", \"v1\"", "*"})
    @DisplayName("endpoints M13 a version that the client has is 304, in each form that RFC 9110 knows")
    void answersConditions(String known) throws Exception {
        assertThat(server.get("/rules/versioned", "If-None-Match", known).statusCode())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example/x", "https:evil.example", "javascript:alert(1)", "https://evil.example"})
    @DisplayName("endpoints M14 the text of a client leads to no other host")
    void refusesOtherHosts(String to) throws Exception {
        String answer = server.line("GET /rules/elsewhere?to=" + to);
        assertThat(TestServer.status(answer)).isEqualTo(500);
        assertThat(answer).doesNotContain("Location");
    }

    private static List<String> cookies(String path) throws Exception {
        return server.get(path).headers().allValues("Set-Cookie");
    }

    @Test
    @DisplayName("endpoints M11 cookies of one name differ by domain and path")
    void sendsEachCookie() throws Exception {
        assertThat(cookies("/rules/cookies"))
                .contains("session=new; Path=/")
                .anySatisfy(cookie -> assertThat(cookie).startsWith("session=;").contains("Domain=example.com"))
                .anySatisfy(cookie -> assertThat(cookie).startsWith("session=;").contains("Path=/old"));
    }

    @Test
    @DisplayName("endpoints M11 a cookie of the host can be deleted")
    void deletesHostCookies() throws Exception {
        assertThat(cookies("/rules/cookies/host"))
                .singleElement()
                .satisfies(cookie ->
                        assertThat(cookie).startsWith("__Host-session=;").contains("Secure"));
    }

    @Test
    @DisplayName("endpoints L16 a cookie expires within the year 9999")
    void endsCookies() throws Exception {
        assertThat(cookies("/rules/cookies/late"))
                .singleElement()
                .satisfies(cookie -> assertThat(cookie).contains("Expires=Fri, 31 Dec 9999 23:59:59 GMT"));
    }

    @Test
    @DisplayName("endpoints L16 the bytes of a cookie are UTF-8")
    void readsCookies() throws Exception {
        String request = "GET /rules/read HTTP/1.1\r\nHost: localhost\r\nCookie: name=ü\r\nConnection: close\r\n\r\n";
        String answer = server.raw(request.getBytes(StandardCharsets.UTF_8));
        assertThat(new String(answer.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .endsWith("\"ü\"");
    }

    @Test
    @DisplayName("endpoints L16 a header that may repeat keeps each value")
    void keepsRepeatedHeaders() throws Exception {
        assertThat(String.join(", ", server.get("/rules/linked").headers().allValues("Link")))
                .isEqualTo("</a>; rel=\"next\", </b>; rel=\"prev\"");
    }

    @Test
    @DisplayName("endpoints L14 text that the declared character set does not have is an error, not a question mark")
    void refusesLostCharacters() throws Exception {
        assertThat(server.get("/rules/latin?to=%C3%BC").statusCode()).isEqualTo(200);
        assertThat(server.get("/rules/latin?to=%E2%82%AC").statusCode()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rules/b%C3%BCcher", "/rules/b%c3%bccher", "/rule%73/%62%C3%BCcher"})
    @DisplayName("endpoints L2 equivalent encodings of a path reach the same endpoint")
    void decodesPaths(String path) throws Exception {
        assertThat(TestServer.status(server.line("GET " + path))).isEqualTo(200);
    }
}
