package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.query.QueryClient;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CallObservationTest {

    private final List<String> seen = new CopyOnWriteArrayList<>();

    private TypedFetcher.Builder observed(TestServer server) {
        return TypedFetcher.builder(server.url()).intercept(new Observer());
    }

    /** Writes down both ends of each call. */
    private final class Observer implements Interceptor {

        @Override
        public CallObservation observe(String endpoint, ApiRequest request) {
            seen.add(endpoint);
            return new CallObservation() {
                @Override
                public Headers headers() {
                    return Headers.empty().with("traceparent", "00-1-2-01");
                }

                @Override
                public void ended(@Nullable ApiResponse<Payload> response, @Nullable Throwable failure) {
                    seen.add(response == null ? String.valueOf(failure) : Integer.toString(response.status()));
                }
            };
        }
    }

    @Test
    @DisplayName("a call is observed with the template of its path, and passes the trace on")
    void observesCalls() throws Exception {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = observed(server).build();
            api.call(Users.GET_USER, new Users.GetUser("1"));
            assertThat(server.last().header("traceparent")).isEqualTo("00-1-2-01");
            api.callAsync(Users.GET_USER, new Users.GetUser("2")).get(10, TimeUnit.SECONDS);

            assertThat(seen).containsExactly("GET /users/{id}", "200", "GET /users/{id}", "200");
        }
    }

    @Test
    @DisplayName("all attempts are one observation")
    void observesAttemptsTogether() {
        try (TestServer server = TestServer.json(503, "{}")) {
            TypedFetcher api = observed(server)
                    .retry(RetryPolicy.defaults().backoff(Duration.ZERO, Duration.ZERO))
                    .build();
            assertThatThrownBy(() -> api.call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class);
            assertThat(server.seen()).hasSize(3);
            assertThat(seen).containsExactly("GET /users/{id}", "503");
        }
    }

    @Test
    @DisplayName("a call without an answer ends with its failure, blocking and not")
    void observesFailures() {
        TestServer closed = TestServer.json(200, User.ADA);
        closed.close();
        TypedFetcher api = observed(closed).retry(RetryPolicy.none()).build();
        assertThatThrownBy(() -> api.call(Users.GET_USER, new Users.GetUser("1")))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() ->
                        api.callAsync(Users.GET_USER, new Users.GetUser("1")).get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ApiException.class);
        assertThat(seen).hasSize(4);
        assertThat(seen.get(1)).contains("ApiException");
        assertThat(seen.get(3)).contains("ApiException");
    }

    @Test
    @DisplayName("the cache trusts an observer, and an interceptor that keeps the caller")
    void isTrustedByTheCache() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = observed(server)
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            return request.withHeader("X-Trace", "1");
                        }

                        @Override
                        public boolean keepsCaller() {
                            return true;
                        }
                    })
                    .build();
            try (QueryClient queries = QueryClient.create(api)) {
                queries.fetch(
                        (QueryOperation<Users.GetUser, User, User.Problem>) Users.GET_USER, new Users.GetUser("1"));
            }
            assertThat(seen).containsExactly("GET /users/{id}", "200");
            assertThat(server.last().header("X-Trace")).isEqualTo("1");
        }
    }
}
