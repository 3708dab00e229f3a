package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.auth.ApiKey;
import dev.kit.client.auth.Bearer;
import dev.kit.client.json.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CallLogTest {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Test
    @DisplayName("CA-11 no line of the log shows a token, a key or a password")
    void hidesSecrets() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().add("Set-Cookie", "sid=leak1");
            exchange.getResponseHeaders().add("X-Trace", "seen");
            TestServer.reply(
                    exchange, 200, "{\"access_token\":\"leak2\",\"name\":\"Ada\",\"list\":[{\"apiKey\":\"leak3\"}]}");
        })) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth(ApiKey.query("k", () -> "leak4"))
                    .header("X-Custom-Key", "leak5")
                    .log(CallLog.bodies().showing("X-Trace").to(lines::add))
                    .build();
            Map<String, String> login =
                    Map.of("user", "ada", "password", "leak6", "pin", "leak7", "note", "eyJsZWFrMQ.leak8leak8.x");
            api.call("POST /login", Call.body(login).query("page", 2), TypeRef.of(Object.class));
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .startsWith("POST " + server.url() + "/login?page=…&k=… answered 200 after ")
                    .contains("\"name\":\"Ada\"", "\"user\":\"ada\"", "X-Custom-Key=****")
                    .containsIgnoringCase("X-Trace=seen")
                    .doesNotContain("leak")
                    .doesNotContain("\n");
        }
    }

    @Test
    void logsEachAttemptAndFailureAndNothingUnlessAsked() throws Exception {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count == 1 ? 401 : 200, "[]"))) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth(Bearer.of(() -> lines.isEmpty() ? "a" : "b"))
                    .log(CallLog.lines().to(lines::add))
                    .build();
            api.call(Users.LIST);
            assertThat(lines).hasSize(2);
            assertThat(lines.get(0)).matches("GET .*/users answered 401 after \\d+ ms, 2 bytes");
            api.callAsync(Users.LIST, NoInput.NONE).get(20, TimeUnit.SECONDS);
            assertThat(lines).hasSize(3);
        }
        TypedFetcher gone = TypedFetcher.builder("http://127.0.0.1:1")
                .log(CallLog.headers().to(lines::add))
                .build();
        assertThatThrownBy(() -> gone.call(Users.CREATE, new User.Draft("a", "b")))
                .isInstanceOf(ApiException.class);
        assertThat(lines.get(lines.size() - 1)).contains("failed after").contains("http://127.0.0.1:1");
    }

    @Test
    void leavesStreamsUnread() {
        try (RawServer server = new RawServer(
                (wire, count) -> wire.open(200, "application/x-ndjson").write("1\n2\n"))) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .log(CallLog.bodies().to(lines::add))
                    .build();
            try (Stream<Integer> numbers = api.stream("GET /n", Call.create(), TypeRef.of(Integer.class)).stream()) {
                assertThat(numbers).containsExactly(1, 2);
            }
            assertThat(lines).hasSize(1);
        }
    }
}
