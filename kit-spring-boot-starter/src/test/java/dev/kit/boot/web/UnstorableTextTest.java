package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Upload;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Form;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.validation.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.type.TypeReference;

/** The zero character, which PostgreSQL does not store, at every entrance of a request. */
class UnstorableTextTest {

    private static TestServer server;

    static final class Routes {

        record Named(String name) {}

        record Filed(String name, Upload file) {}

        static final Endpoint<String> path = e.get("/path/:name")
                .params(Named.class)
                .handle(ctx -> reached(ctx.params().name()));
        static final Endpoint<String> query = e.get("/query")
                .query(Named.class)
                .handle(ctx -> reached(ctx.query().name()));
        static final Endpoint<String> keys = e.get("/keys")
                .query(Schema.of(new TypeReference<Map<String, String>>() {}))
                .handle(ctx -> reached(ctx.query().toString()));
        static final Endpoint<String> body = e.post("/body")
                .body(Named.class)
                .handle(ctx -> reached(ctx.body().name()));
        static final Endpoint<String> form = e.post("/form")
                .body(Form.of(Filed.class))
                .handle(ctx -> reached(ctx.body().name()));
        static final Endpoint<String> cookie = e.session(ctx -> String.valueOf(ctx.cookie("sid")))
                .get("/cookie")
                .handle(ctx -> reached(ctx.session()));
        static final Endpoint<String> limited = e.get("/limited")
                .rateLimit(RateLimit.of(100, Duration.ofMinutes(1))
                        .key(request -> request.cookie("sid").orElse("none")))
                .handle(ctx -> reached(""));
        static final Endpoint<String> header =
                e.get("/header").handle(ctx -> reached(String.valueOf(ctx.header("X-Name"))));

        private static String reached(String text) {
            assertThat(text).doesNotContain("\0");
            return "reached";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/UnstorableTextTest$Routes.class",
                "kit.studio.enabled=false");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertRefused(String answer) {
        assertThat(TestServer.status(answer)).as(answer).isIn(400, 422);
        assertThat(answer).contains("application/problem+json").doesNotContain("reached");
    }

    @ParameterizedTest
    @CsvSource({
        "GET /path/a%00b, X-Other: 1",
        "GET /query?name=a%00b, X-Other: 1",
        "GET /keys?a%00b=1, X-Other: 1",
        "GET /cookie, Cookie: sid=%00",
        "GET /cookie, Cookie: sid=\"a%00\"; other=1",
        "GET /cookie, Cookie: other=%00; sid=1",
        "GET /limited, Cookie: sid=%00"
    })
    @DisplayName("I11.2 a zero character in path, query or cookie is refused with a problem, never a failure")
    void refusesEncoded(String line, String header) throws Exception {
        assertRefused(server.line(line, header));
    }

    @Test
    @DisplayName("I11.2 a zero character in a header is refused")
    void refusesHeaders() throws Exception {
        assertRefused(server.line("GET /header", "X-Name: a\0b"));
    }

    @Test
    @DisplayName("I11.2 a zero character in a JSON body is refused")
    void refusesJson() throws Exception {
        assertThat(server.send("POST", "/body", "{\"name\":\"a\\u0000b\"}", "Content-Type", "application/json")
                        .statusCode())
                .isIn(400, 422);
    }

    @ParameterizedTest
    @CsvSource({"a\0b, file.txt, text/plain", "a, fi\0le.txt, text/plain", "a, file.txt, text/\0plain"})
    @DisplayName("I11.2 a zero character in a form's field, or in name or type of its file, is refused")
    void refusesForms(String field, String file, String type) throws Exception {
        assertRefused(form(field, "filename=\"" + file + "\"", type));
    }

    @Test
    @DisplayName("I11.2 a zero character in an encoded name of a file is refused")
    void refusesEncodedFileNames() throws Exception {
        assertRefused(form("a", "filename*=UTF-8''a%00b.txt", "text/plain"));
    }

    private static String form(String field, String file, String type) throws Exception {
        String body = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n" + field
                + "\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; " + file + "\r\nContent-Type: " + type
                + "\r\n\r\nhello\r\n--x--\r\n";
        return server.raw(("POST /form HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: " + body.length()
                        + "\r\n\r\n"
                        + body)
                .getBytes(StandardCharsets.UTF_8));
    }
}
