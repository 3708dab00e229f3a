package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.CookieOptions.SameSite;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.RequestCookies;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ResponseTest {

    record User(String id) {}

    @Test
    @DisplayName("RC-01 RC-07 the builder's status, header and cookies are on the answer, one line per cookie")
    void theBuilderShapesTheAnswer() {
        Endpoint<User> endpoint = e.post("/users")
                .output(User.class)
                .handle((ctx, response) -> response.status(SuccessStatus.Created)
                        .header("Location", "/users/123")
                        .cookie("session", "abc123", CookieOptions.defaults().httpOnly())
                        .cookie("theme", "dark")
                        .send(new User("123")));
        Answer answer = run(endpoint, post());
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Location")).isEqualTo("/users/123");
        assertThat(cookies(answer)).containsExactly("session=abc123; Path=/; HttpOnly", "theme=dark; Path=/");
        assertThat(text(answer)).isEqualTo("{\"id\":\"123\"}");
        assertThat(answer.header("content-type")).isEqualTo("application/json");
    }

    @Test
    @DisplayName("RC-15 text is written in the charset that its type names")
    void writesTheCharsetOfTheType() throws IOException {
        Endpoint<String> endpoint = e.get("/")
                .header("Content-Type", "text/plain; charset=ISO-8859-1")
                .handle(ctx -> "ü");
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        run(endpoint, get()).body().writeTo(sent);
        assertThat(sent.toByteArray()).containsExactly(0xFC);
    }

    @Test
    @DisplayName("RC-19 the framing of the answer is the server's own")
    void refusesTransferEncoding() {
        Endpoint<String> endpoint = e.get("/")
                .handle((ctx, response) ->
                        response.header("Transfer-encoding", "chunked").send("never"));
        assertThat(run(endpoint, get()).status()).isEqualTo(500);
        assertThatThrownBy(() -> e.get("/").header("Transfer-Encoding", "chunked"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"OK,200", "Created,201", "Accepted,202", "NoContent,204", "ResetContent,205", "PartialContent,206"})
    @DisplayName("RC-02 each success status has its number")
    void statusesHaveNumbers(SuccessStatus status, int code) {
        Endpoint<Object> endpoint =
                e.get("/").handle((ctx, response) -> response.status(status).send());
        assertThat(run(endpoint, get()).status()).isEqualTo(code);
        assertThat(SuccessStatus.values()).hasSize(6);
    }

    @Test
    @DisplayName("RC-03 a handler may shape the answer and return plain data")
    void plainDataWithAShapedAnswer() {
        Endpoint<User> endpoint = e.get("/").output(User.class).handle(ctx -> {
            ctx.response().cookie("seen", "yes").status(SuccessStatus.Accepted).header("X-A", "b");
            return new User("1");
        });
        Answer answer = run(endpoint, get());
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("x-a")).isEqualTo("b");
        assertThat(cookies(answer)).containsExactly("seen=yes; Path=/");
    }

    @Test
    @DisplayName("RC-04 RC-05 every cookie option is written")
    void writesCookieOptions() {
        CookieOptions options = CookieOptions.defaults()
                .domain(".example.com")
                .path("/app")
                .expires(Instant.parse("2030-01-02T03:04:05Z"))
                .maxAge(Duration.ofHours(1))
                .httpOnly()
                .secure()
                .sameSite(SameSite.NONE);
        assertThat(cookie("id", "1", options))
                .isEqualTo("id=1; Max-Age=3600; Domain=.example.com; Path=/app; "
                        + "Expires=Wed, 02 Jan 2030 03:04:05 GMT; HttpOnly; Secure; SameSite=None");
        assertThat(cookie("id", "1", CookieOptions.defaults().sameSite(SameSite.LAX)))
                .isEqualTo("id=1; Path=/; SameSite=Lax");
        assertThat(cookie("id", "1", CookieOptions.defaults().sameSite(SameSite.STRICT)))
                .isEqualTo("id=1; Path=/; SameSite=Strict");
    }

    @Test
    @DisplayName("SEC-L3 RC-05 options are only those that are asked for; one word asks for those of a session")
    void asksForTheOptionsOfASession() {
        assertThat(cookie("id", "1", CookieOptions.defaults())).isEqualTo("id=1; Path=/");
        assertThat(cookie("id", "1", CookieOptions.forSessions()))
                .isEqualTo("id=1; Path=/; HttpOnly; Secure; SameSite=Lax");
        assertThat(cookie("id", "1", CookieOptions.forSessions().path("/app").sameSite(SameSite.STRICT)))
                .isEqualTo("id=1; Path=/app; HttpOnly; Secure; SameSite=Strict");
    }

    @Test
    @DisplayName("RC-06 RC-18 deleting empties the cookie of the same domain and path, and wins over setting")
    void deletesCookies() {
        Endpoint<Object> endpoint = e.get("/")
                .handle((ctx, response) -> response.cookie(
                                "session", "abc", CookieOptions.defaults().domain("Example.com"))
                        .deleteCookie(
                                "session", CookieOptions.defaults().path("/").domain(".example.com"))
                        .send());
        assertThat(cookies(run(endpoint, get())))
                .containsExactly(
                        "session=; Max-Age=0; Domain=.example.com; Path=/; " + "Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    }

    @Test
    @DisplayName("RC-08 RC-09 RC-19 default headers are on every answer, and the handler's own wins in any case")
    void defaultHeaders() {
        var builder = e.get("/").header("X-Version", "1").headers(Map.of("Cache-Control", "no-store"));
        Endpoint<String> fine = builder.output(String.class)
                .handle((ctx, response) -> response.header("x-VERSION", "2").send("a"));
        Answer answer = run(fine, get());
        assertThat(values(answer, "x-version")).containsExactly("2");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        Endpoint<String> refused =
                builder.authorize(ctx -> false).output(String.class).handle(ctx -> "a");
        assertThat(run(refused, get()).header("X-Version")).isEqualTo("1");
        Endpoint<String> broken = builder.output(String.class).handle(ctx -> {
            throw new IllegalStateException("broken");
        });
        assertThat(run(broken, get()).header("X-Version")).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session=abc123; theme=dark; | session | abc123",
                "session=abc123; theme=dark; | theme | dark",
                "data=key=value | data | key=value",
                "a = 1 | a | 1",
                "empty= | empty | ''",
                "user=John%20Doe | user | John Doe",
                "p=%7B%22theme%22%3A%22dark%22%7D | p | {\"theme\":\"dark\"}",
                "test=first; test=second | test | first",
                "novalue; =nameless; ok=1 | ok | 1",
                "broken=%zz | broken | %zz",
                "plus=a+b | plus | a+b"
            })
    @DisplayName("RC-10 RC-11 RC-12 RC-13 cookies are read and decoded, the first of one name counts")
    void readsCookies(String header, String name, String value) {
        Endpoint<String> endpoint = e.get("/").output(String.class).handle(ctx -> String.valueOf(ctx.cookie(name)));
        Endpoint<String> text = e.get("/")
                .header("Content-Type", "text/plain")
                .output(String.class)
                .handle(ctx -> String.valueOf(ctx.cookie(name)));
        assertThat(text(run(text, get().header("Cookie", header)))).isEqualTo(value);
        assertThat(run(endpoint, get()).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("RC-10 RC-12 names of cookies are case-sensitive, a missing one is null, all of them are a map")
    void missingCookies() {
        Endpoint<Map<String, String>> endpoint = e.get("/").handle(ctx -> {
            assertThat(ctx.cookie("Session")).isNull();
            return ctx.cookies();
        });
        assertThat(text(run(endpoint, get().header("Cookie", "session=1")))).isEqualTo("{\"session\":\"1\"}");
        assertThat(text(run(endpoint, get()))).isEqualTo("{}");
    }

    @Test
    @DisplayName("RC-14 headers are found in any case, and listed in lower case")
    void findsHeaders() {
        Endpoint<Map<String, String>> endpoint = e.get("/").handle(ctx -> {
            assertThat(ctx.header("X-CUSTOM")).isEqualTo("v");
            assertThat(ctx.header("absent")).isNull();
            return ctx.headers();
        });
        assertThat(text(run(endpoint, get().header("X-Custom", "v")))).isEqualTo("{\"x-custom\":\"v\"}");
    }

    @Test
    @DisplayName("RC-15 text of another type is sent as it is")
    void sendsText() {
        Endpoint<String> html = e.get("/")
                .header("Content-Type", "text/html")
                .output(String.class)
                .handle(ctx -> "<p>\"hi\"</p>");
        Answer answer = run(html, get());
        assertThat(text(answer)).isEqualTo("<p>\"hi\"</p>");
        assertThat(answer.header("Content-Type")).isEqualTo("text/html");
        Endpoint<String> own = e.get("/")
                .header("Content-Type", "text/html")
                .output(String.class)
                .handle((ctx, response) ->
                        response.header("content-type", "text/csv").send("a,b"));
        assertThat(values(run(own, get()), "Content-Type")).containsExactly("text/csv");
        Endpoint<String> json = e.get("/").output(String.class).handle(ctx -> "a");
        assertThat(text(run(json, get()))).isEqualTo("\"a\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a;b", "a,b", "a b", "a\"b", "a=b", "ü", "🚀", "100%", "a\nb", "+", ""})
    @DisplayName("RC-16 any value of a cookie comes back equal")
    void cookieValuesComeBack(String value) {
        String line = cookie("c", value, CookieOptions.defaults());
        String sent = line.substring(0, line.indexOf(';'));
        assertThat(sent).matches("[\\x21-\\x7E]*");
        assertThat(RequestCookies.parse(List.of(sent))).containsEntry("c", value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a=b", "a;b", "a\u0001b", "a\r\nb", "ü"})
    @DisplayName("RC-17 what is no name for a cookie is refused")
    void refusesCookieNames(String name) {
        assertThatThrownBy(() -> new dev.kit.constructs.endpoints.ResponseBuilder().cookie(name, "v"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContainingAny("\r", "\n");
    }

    @Test
    @DisplayName("RC-17 cookies that browsers would ignore are refused")
    void refusesContradictoryCookies() {
        var response = new dev.kit.constructs.endpoints.ResponseBuilder();
        assertThatThrownBy(
                        () -> response.cookie("a", "b", CookieOptions.defaults().sameSite(SameSite.NONE)))
                .hasMessageContaining("secure()");
        assertThatThrownBy(() -> response.cookie("__Secure-a", "b")).hasMessageContaining("secure()");
        assertThatThrownBy(() -> response.cookie(
                        "__Host-a", "b", CookieOptions.defaults().secure().domain("example.com")))
                .hasMessageContaining("domain");
        assertThatThrownBy(() -> CookieOptions.defaults().domain("a;b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CookieOptions.defaults().path("/a;b")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nSet-Cookie: x=1", "a\u0000b", "a\nb"})
    @DisplayName("RC-17 header values cannot break out of their line")
    void refusesHeaderInjection(String value) {
        assertThatThrownBy(() -> e.get("/").header("X-A", value)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> e.get("/").header("X A", "b")).isInstanceOf(IllegalArgumentException.class);
        Endpoint<String> endpoint = e.get("/")
                .output(String.class)
                .handle((ctx, response) -> response.header("X-A", value).send("a"));
        Answer answer = run(endpoint, get());
        problem(answer, 500);
        assertThat(answer.header("X-A")).isNull();
    }

    @Test
    @DisplayName("RC-20 what a failing handler had set is not on the error")
    void failuresDropWhatWasSet() {
        Endpoint<String> endpoint = e.get("/").output(String.class).handle((ctx, response) -> {
            response.cookie("session", "abc").header("X-Secret", "1").status(SuccessStatus.Created);
            throw HttpErrors.conflict("no");
        });
        Answer answer = run(endpoint, get());
        problem(answer, 409);
        assertThat(cookies(answer)).isEmpty();
        assertThat(answer.header("X-Secret")).isNull();
    }

    @Test
    @DisplayName("RC-21 bytes and streams are sent as they are, and HEAD has the length but no body")
    void sendsBinary() {
        byte[] bytes = {0, 1, (byte) 0xFF};
        Endpoint<byte[]> binary = e.get("/file").handle(ctx -> bytes);
        Answer answer = run(binary, get());
        assertThat(answer.body())
                .isInstanceOfSatisfying(
                        Answer.Bytes.class, body -> assertThat(body.content()).isEqualTo(bytes));
        assertThat(answer.header("Content-Type")).isEqualTo("application/octet-stream");
        Answer head = run(binary, TestExchange.of("HEAD", "/file"));
        assertThat(head.body().length()).isZero();
        assertThat(head.header("Content-Length")).isEqualTo("3");
        Endpoint<java.io.InputStream> stream =
                e.get("/file").handle(ctx -> new ByteArrayInputStream("streamed".getBytes(StandardCharsets.UTF_8)));
        assertThat(text(run(stream, get()))).isEqualTo("streamed");
        assertThat(run(stream, get()).body().length()).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource(
            value = SuccessStatus.class,
            names = {"NoContent", "ResetContent"})
    @DisplayName("RC-02 204 and 205 never have a body")
    void someStatusesHaveNoBody(SuccessStatus status) {
        Endpoint<User> endpoint = e.delete("/").status(status).handle(ctx -> new User("1"));
        Answer answer = run(endpoint, TestExchange.of("DELETE", "/"));
        assertThat(answer.status()).isEqualTo(status.code());
        assertThat(answer.body()).isEqualTo(Answer.Empty.INSTANCE);
        assertThat(answer.header("Content-Type")).isNull();
    }

    private static String cookie(String name, String value, CookieOptions options) {
        Endpoint<Object> endpoint = e.get("/")
                .handle((ctx, response) -> response.cookie(name, value, options).send());
        return cookies(run(endpoint, get())).get(0);
    }

    private static List<String> cookies(Answer answer) {
        return values(answer, "Set-Cookie");
    }

    private static List<String> values(Answer answer, String name) {
        return answer.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Answer.Header::value)
                .toList();
    }

    private static TestExchange get() {
        return TestExchange.of("GET", "/");
    }

    private static TestExchange post() {
        return TestExchange.of("POST", "/");
    }
}
