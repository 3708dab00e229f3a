package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.retry.RetryPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InterceptorTest {

    private final List<String> events = new ArrayList<>();

    @Test
    @DisplayName("CF-19 onRequest sees method and headers and adds one that arrives")
    void onRequestAddsAHeader() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .header("X-Tenant", "acme")
                    .onRequest(request -> {
                        events.add(request.method() + " "
                                + request.headers().first("x-tenant").orElse(""));
                        return request.withHeader("X-Added", "yes");
                    })
                    .build();
            api.call(Users.GET_USER, new Users.GetUser("1"));
            assertThat(events).containsExactly("GET acme");
            assertThat(server.last().header("X-Added")).isEqualTo("yes");
        }
    }

    @Test
    @DisplayName("CF-20 onResponse may replace an answer, error answers too")
    void onResponseReplaces() {
        try (TestServer server = TestServer.json(404, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .onResponse((request, answer) ->
                            new ApiResponse<>(200, Headers.empty(), Payload.text(User.ADA, "application/json")))
                    .build();
            assertThat(api.call(Users.GET_USER, new Users.GetUser("1")).name()).isEqualTo("Ada");
        }
    }

    @Test
    @DisplayName("CF-20 requests pass in order, answers and the failure backwards, the failure once")
    void ordersTheHooks() {
        try (TestServer server = TestServer.json(500, "{}")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .intercept(new Recorder("1"))
                    .intercept(new Recorder("2"))
                    .build();
            assertThatThrownBy(() -> api.call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class);
            assertThat(events)
                    .containsExactly("request 1", "request 2", "response 2", "response 1", "error 2", "error 1");
        }
    }

    @Test
    @DisplayName("CF-20 a decoding failure and a throwing onRequest reach onError once")
    void everyFailureReachesOnError() {
        try (TestServer server = TestServer.json(200, "not json")) {
            TypedFetcher.Builder builder = TypedFetcher.builder(server.url())
                    .onError(failure -> events.add(failure.failure().getClass().getSimpleName()));
            assertThatThrownBy(() -> builder.build().call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class);
            TypedFetcher broken = builder.onRequest(request -> {
                        throw new IllegalStateException("no tenant");
                    })
                    .build();
            assertThatThrownBy(() -> broken.call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("no tenant");
            assertThat(events).containsExactly("Decode", "Rejected");
        }
    }

    @Test
    @DisplayName("CF-22 interceptors of the call run once, those of attempts each time")
    void callsAndAttempts() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count < 3 ? 503 : 200, User.ADA))) {
            new FetcherBuilder(server.url())
                    .pause(delay -> {})
                    .retry(RetryPolicy.defaults())
                    .intercept(new Recorder("call"))
                    .interceptAttempts(new Recorder("attempt"))
                    .build()
                    .call(Users.GET_USER, new Users.GetUser("1"));
            assertThat(events).filteredOn(event -> event.equals("request call")).hasSize(1);
            assertThat(events)
                    .filteredOn(event -> event.equals("request attempt"))
                    .hasSize(3);
        }
    }

    private final class Recorder implements Interceptor {
        private final String name;

        Recorder(String name) {
            this.name = name;
        }

        @Override
        public ApiRequest onRequest(ApiRequest request) {
            events.add("request " + name);
            return request;
        }

        @Override
        public ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
            events.add("response " + name);
            return response;
        }

        @Override
        public ApiException onError(ApiException failure) {
            events.add("error " + name);
            return failure;
        }
    }
}
