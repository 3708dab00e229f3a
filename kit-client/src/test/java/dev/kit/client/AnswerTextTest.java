package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server wrote, in messages and where nothing else was expected. */
class AnswerTextTest {

    private static final String FORGED = "x\r\n2026-01-01 INFO admin logged in\u2028\u0085\u001b[2J\u202e";
    private static final Users.GetUser INPUT = new Users.GetUser("1");

    @Test
    @DisplayName("SEC-L6 no message of a failure has a line break or a control character of the server")
    void messagesAreOneLine() {
        Payload body = Payload.text(FORGED, "text/plain");
        ApiResponse<Payload> answer = new ApiResponse<>(500, Headers.of(Map.of("X-Request-ID", List.of(FORGED))), body);
        List<ApiFailure> failures = List.of(
                new ApiFailure.Http("GET /a", answer, null, null),
                new ApiFailure.Network("GET /a", "https://api.test", new IOException(FORGED)),
                new ApiFailure.Decode("GET /a", answer, "/a", FORGED, null),
                new ApiFailure.Auth("GET /a", "Bearer", new IOException(FORGED)),
                new ApiFailure.Rejected("GET /a", new IllegalStateException(FORGED)));

        assertThat(failures).allSatisfy(failure -> {
            assertThat(failure.message().chars()).noneMatch(AnswerTextTest::isNoText);
            assertThat(new ApiException(failure)).hasMessage(failure.message());
        });
        assertThat(failures.get(0).message())
                .startsWith("GET /a answered 500 (request x\\r\\n2026")
                .contains(": x\\r\\n2026-01-01 INFO admin logged in\\u2028\\u0085\\u001b[2J\\u202e");
    }

    private static boolean isNoText(int unit) {
        return Character.isISOControl(unit) || unit == 0x2028 || unit == 0x2029 || unit == 0x202e;
    }

    @Test
    @DisplayName("SEC-L6 a message repeats a part of a long body only, and never half a character")
    void messagesAreShort() {
        Payload body = Payload.text("\uD83D\uDD10".repeat(100_000), "text/plain");

        assertThat(body.snippet()).hasSize(201).endsWith("\uD83D\uDD10…");
        assertThat(new ApiFailure.Network("GET /a", "https://api.test", new IOException("x".repeat(100_000))).message())
                .hasSizeLessThan(600);
    }

    @Test
    @DisplayName("SEC-L6 what could not be decoded stands in no cause as it came")
    void causesAreOneLine() {
        try (TestServer server = TestServer.json(200, "{\"name\":{\"a\\r\\nFORGED\":1},\"id\":\"x\\r\\nFORGED\"}")) {
            WrappedResult<User, ApiFailure> result =
                    TypedFetcher.create(server.url()).wrap().call(Users.GET_USER, INPUT);

            assertThat(result).isInstanceOfSatisfying(WrappedResult.Err.class, err -> {
                for (Throwable at = err.cause(); at != null; at = at.getCause()) {
                    assertThat(String.valueOf(at.getMessage()).chars()).noneMatch(AnswerTextTest::isNoText);
                }
            });
        }
    }

    @ParameterizedTest(name = "I11-2 white space \"{0}\" in JSON is an empty answer")
    @ValueSource(strings = {"\r\n", "\n", " ", "\t \r\n"})
    void whiteSpaceIsNothing(String space) {
        try (TestServer server = TestServer.json(200, space);
                TestServer empty = TestServer.json(200, "");
                TestServer failing = TestServer.json(404, space)) {
            for (TestServer answering : List.of(server, empty)) {
                WrappedFetcher<ApiFailure> api =
                        TypedFetcher.create(answering.url()).wrap();
                assertThat(api.call(Users.GET_USER, INPUT))
                        .isInstanceOfSatisfying(
                                WrappedResult.Ok.class,
                                ok -> assertThat(ok.data()).isNull());
                assertThat(api.call("GET /text", Call.create(), TypeRef.of(String.class)))
                        .isInstanceOfSatisfying(
                                WrappedResult.Ok.class,
                                ok -> assertThat(ok.data()).isNull());
            }
            String message = TypedFetcher.builder(failing.url())
                    .retry(RetryPolicy.none())
                    .build()
                    .wrap()
                    .call(Users.GET_USER, INPUT)
                    .fold(User::name, ApiFailure::message);
            assertThat(message).isEqualTo("GET /users/{id} answered 404.");
        }
    }

    @Test
    @DisplayName("I11-2 white space in plain text stays what it is")
    void whiteSpaceIsText() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, 200, "\r\n", "text/plain"))) {
            assertThat(TypedFetcher.create(server.url()).call("GET /text", Call.create(), String.class))
                    .isEqualTo("\r\n");
        }
    }
}
