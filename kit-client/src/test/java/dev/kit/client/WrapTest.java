package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrapTest {

    private static final Users.GetUser INPUT = new Users.GetUser("1");

    @Test
    @DisplayName("CW-01 CW-04 CW-11 success is Ok with typed data")
    void successIsOk() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            WrappedFetcher<ApiFailure> api = TypedFetcher.create(server.url()).wrap();
            WrappedResult<User, ApiFailure> result =
                    api.call(Users.PUT, new Users.PutUser("1", new User.Draft("Ada", "a@b")));
            assertThat(result.ok()).isTrue();
            assertThat(result).isInstanceOf(WrappedResult.Ok.class);
            assertThat(result.orElseThrow().name()).isEqualTo("Ada");
            assertThat(result.map(User::email).toOptional()).contains("ada@example.com");
        }
    }

    @ParameterizedTest(name = "CW-02 CW-03 status {0} is Err carrying the answer")
    @ValueSource(ints = {404, 500})
    void failureIsErr(int status) {
        try (TestServer server = TestServer.json(status, "{\"message\":\"User not found\"}")) {
            WrappedResult<User, ApiFailure> result =
                    TypedFetcher.create(server.url()).wrap().call(Users.GET_USER, INPUT);
            assertThat(result.ok()).isFalse();
            assertThat(result.toOptional()).isEmpty();
            assertThat(result.<Object>fold(user -> user, failure -> failure))
                    .isInstanceOfSatisfying(ApiFailure.Http.class, http -> {
                        assertThat(http.response().status()).isEqualTo(status);
                        assertThat(http.body().text()).contains("not found");
                    });
        }
    }

    @Test
    @DisplayName("CW-05 interceptors and retries still run")
    void interceptorsStillRun() {
        List<String> events = new ArrayList<>();
        try (TestServer server = TestServer.json(503, "{}")) {
            WrappedFetcher<ApiFailure> api = new FetcherBuilder(server.url())
                    .pause(delay -> {})
                    .onRequest(request -> {
                        events.add("request");
                        return request;
                    })
                    .onResponse((request, answer) -> {
                        events.add("response");
                        return answer;
                    })
                    .onError(failure -> events.add("error"))
                    .build()
                    .wrap();
            assertThat(api.call(Users.GET_USER, INPUT).ok()).isFalse();
            assertThat(events).containsExactly("request", "response", "error");
            assertThat(server.seen()).hasSize(3);
        }
    }

    @Test
    @DisplayName("CW-06 CW-09 the transformer makes a typed error and reads the body again")
    void transformsErrors() {
        record Problem(int status, String message) {}
        try (TestServer server = TestServer.json(404, "{\"message\":\"User not found\"}")) {
            WrappedFetcher<Problem> api = TypedFetcher.builder(server.url())
                    .onError(failure -> failure.body().orElseThrow().text())
                    .build()
                    .wrap(failure -> new Problem(
                            failure.status().orElse(0),
                            Users.GET_USER.error(failure).orElseThrow().message()));
            Problem problem = api.call(Users.GET_USER, INPUT).fold(user -> new Problem(0, ""), error -> error);
            assertThat(problem).isEqualTo(new Problem(404, "User not found"));
        }
    }

    @Test
    @DisplayName("CW-06 an asynchronous transformer is waited for")
    void asyncTransformer() {
        try (TestServer server = TestServer.json(404, "{}")) {
            WrappedFetcher<String> api = TypedFetcher.create(server.url())
                    .wrap(ErrorTransformer.async(failure -> CompletableFuture.supplyAsync(
                            () -> "late " + failure.status().orElse(0))));
            assertThat(api.call(Users.GET_USER, INPUT).<String>fold(User::name, error -> error))
                    .isEqualTo("late 404");
        }
    }

    @Test
    @DisplayName("CW-07 extensions are available on the wrapped client")
    void extensionsSurvive() {
        record Hooks(String name) {}
        TypedFetcher api = TypedFetcher.create("http://127.0.0.1:1").with(Hooks.class, new Hooks("mine"));
        assertThat(api.wrap().extension(Hooks.class)).contains(new Hooks("mine"));
        assertThat(api.extension(String.class)).isEmpty();
    }

    @Test
    @DisplayName("CW-08 refusal, bad JSON, a throwing interceptor and a missing parameter are never thrown")
    void neverThrows() {
        try (TestServer server = TestServer.json(200, "{broken")) {
            TypedFetcher.Builder builder = TypedFetcher.builder(server.url()).retry(RetryPolicy.none());
            WrappedFetcher<ApiFailure> refused = TypedFetcher.builder("http://127.0.0.1:1")
                    .retry(RetryPolicy.none())
                    .build()
                    .wrap();
            WrappedFetcher<ApiFailure> decoding = builder.build().wrap();
            WrappedFetcher<ApiFailure> throwing = builder.onRequest(request -> {
                        throw new IllegalStateException("boom");
                    })
                    .build()
                    .wrap();
            assertThat(kind(refused.call(Users.GET_USER, INPUT))).isEqualTo("Network");
            assertThat(kind(decoding.call(Users.GET_USER, INPUT))).isEqualTo("Decode");
            assertThat(kind(throwing.call(Users.GET_USER, INPUT))).isEqualTo("Rejected");
            assertThat(kind(decoding.call("GET /users/{id}", Call.params(Map.of()), User.class)))
                    .isEqualTo("Rejected");
        }
    }

    @Test
    @DisplayName("CW-08 a transformer that throws gives an Err whose cause tells both stories")
    void throwingTransformer() {
        try (TestServer server = TestServer.json(404, "{}")) {
            WrappedResult<User, String> result = TypedFetcher.create(server.url())
                    .<String>wrap(failure -> {
                        throw new IllegalStateException("bad transformer");
                    })
                    .call(Users.GET_USER, INPUT);
            assertThatThrownBy(result::orElseThrow)
                    .hasMessage("bad transformer")
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()[0]).isInstanceOf(ApiException.class));
        }
    }

    @Test
    @DisplayName("CW-10 differently wrapped clients are independent and the original still throws")
    void wrapsAreIndependent() {
        try (TestServer server = TestServer.json(404, "{}")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            WrappedFetcher<String> one = api.wrap(failure -> "one");
            WrappedFetcher<Integer> two = api.wrap(failure -> 2);
            assertThat(one.call(Users.GET_USER, INPUT).<String>fold(User::name, error -> error))
                    .isEqualTo("one");
            assertThat(two.call(Users.GET_USER, INPUT).<Integer>fold(user -> 0, error -> error))
                    .isEqualTo(2);
            assertThatThrownBy(() -> api.call(Users.GET_USER, INPUT)).isInstanceOf(ApiException.class);
        }
    }

    @Test
    @DisplayName("CW-11 a 204 is Ok with null data")
    void noContentIsOk() {
        try (TestServer server = TestServer.json(204, "")) {
            var result = TypedFetcher.create(server.url()).wrap().call(Users.DELETE, INPUT);
            assertThat(result.ok()).isTrue();
            assertThat((Object) result.orElseThrow()).isNull();
        }
    }

    @Test
    @DisplayName("U5 a wrapped client has every call of the client it was made from, with the same parameters")
    void hasTheSameCalls() {
        Set<String> fetcher = calls(TypedFetcher.class);

        assertThat(fetcher).hasSizeGreaterThan(8);
        assertThat(calls(WrappedFetcher.class)).isEqualTo(fetcher);
    }

    private static Set<String> calls(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.getName().equals("wrap"))
                .map(method -> method.getName() + Arrays.toString(method.getGenericParameterTypes()))
                .collect(Collectors.toSet());
    }

    @Test
    @DisplayName("U5 an endpoint by text is exchanged, and called on another thread, by a wrapped client too")
    void callsByTextInEveryWay() throws Exception {
        try (TestServer server = TestServer.json(200, User.ADA);
                TestServer broken = TestServer.json(404, "{}")) {
            WrappedFetcher<ApiFailure> api = TypedFetcher.create(server.url()).wrap();
            WrappedFetcher<ApiFailure> failing =
                    TypedFetcher.create(broken.url()).wrap();
            Call one = Call.params(Map.of("id", "1"));
            TypeRef<User> user = TypeRef.of(User.class);

            assertThat(api.exchange("GET /users/{id}", one, user).orElseThrow().status())
                    .isEqualTo(200);
            assertThat(api.callAsync("GET /users/{id}", one, user)
                            .get()
                            .orElseThrow()
                            .name())
                    .isEqualTo("Ada");
            assertThat(failing.exchange("GET /users/{id}", one, user).ok()).isFalse();
            assertThat(failing.callAsync("GET /users/{id}", one, user).get().ok())
                    .isFalse();
        }
    }

    @Test
    @DisplayName("CW-08 CF-28 text that names no endpoint is Rejected by every call of a wrapped client, never thrown")
    void rejectsUnknownText() {
        List<String> failures = new ArrayList<>();
        WrappedFetcher<ApiFailure> api = TypedFetcher.builder("http://127.0.0.1:1")
                .operations(List.of(Users.GET_USER))
                .onError(failure -> failures.add(failure.getMessage()))
                .build()
                .wrap();
        TypeRef<User> user = TypeRef.of(User.class);
        Call none = Call.create();
        for (String text : List.of("users", "GET /user/{id}", "FOO /users/{id}")) {
            assertThat(List.of(
                            kind(api.call(text, none, user)),
                            kind(api.exchange(text, none, user).map(ApiResponse::body)),
                            kind(api.callAsync(text, none, user).join()),
                            kind(api.exchangeAsync(text, none, user).join().map(ApiResponse::body)),
                            kind(api.stream(text, none, user).stream()
                                    .findFirst()
                                    .orElseThrow()),
                            api.download(text, none, Path.of("none"))
                                    .<String>fold(
                                            saved -> "ok",
                                            failure -> failure.getClass().getSimpleName())))
                    .containsOnly("Rejected");
        }
        assertThat(failures)
                .hasSize(18)
                .anyMatch(message -> message.contains("GET /user/{id} failed on this side: The API has no endpoint"));
    }

    @Test
    @DisplayName("U5 an extension can be attached to a wrapped client")
    void attachesExtensions() {
        WrappedFetcher<String> api =
                TypedFetcher.create("http://127.0.0.1:1").with(Integer.class, 1).wrap(failure -> "mine");
        WrappedFetcher<String> more = api.with(String.class, "hooks");

        assertThat(more.extension(String.class)).contains("hooks");
        assertThat(more.extension(Integer.class)).contains(1);
        assertThat(api.extension(String.class)).isEmpty();
    }

    private static String kind(WrappedResult<User, ApiFailure> result) {
        return result.<String>fold(user -> "ok", failure -> failure.getClass().getSimpleName());
    }
}
