package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.auth.ApiKey;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RedirectTest {

    @Test
    @DisplayName("no header of the caller and no credential leaves its origin")
    void nothingLeavesTheOrigin() {
        try (TestServer other = TestServer.json(200, User.ADA);
                TestServer server = redirecting(302, other.url() + "/users/123")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .header("X-Tenant", "acme")
                    .auth(ApiKey.header("X-API-Key", () -> "secret-key"))
                    .build();
            api.call(Users.GET_USER, new Users.GetUser("1"), CallOption.cookie("session", "s1"));
            assertThat(server.last().header("X-API-Key")).isEqualTo("secret-key");
            assertThat(other.last().headers().names())
                    .doesNotContain("X-api-key", "X-API-Key", "Cookie", "X-tenant", "X-Tenant", "Authorization");
        }
    }

    @Test
    @DisplayName("a body is not replayed to another origin")
    void bodyStays() {
        try (TestServer other = TestServer.json(200, User.ADA);
                TestServer server = redirecting(307, other.url() + "/users")) {
            WrappedResult<User, ApiFailure> result =
                    TypedFetcher.create(server.url()).wrap().call(Users.CREATE, new User.Draft("Ada", "a@b"));
            assertThat(result.<Integer>fold(
                            user -> 200, failure -> failure.status().orElse(0)))
                    .isEqualTo(307);
            assertThat(other.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("303 after a POST is fetched with GET, 308 keeps method and body")
    void methodsOfRedirects() {
        for (int status : new int[] {303, 308}) {
            try (TestServer server = new TestServer((exchange, count) -> {
                if (count == 1) {
                    exchange.getResponseHeaders().set("Location", "/users/123");
                    TestServer.reply(exchange, status, "");
                } else {
                    TestServer.reply(exchange, 200, User.ADA);
                }
            })) {
                TypedFetcher.create(server.url())
                        .call("POST /users", Call.body(new User.Draft("Ada", "a@b")), User.class);
                assertThat(server.last().method()).isEqualTo(status == 303 ? "GET" : "POST");
                assertThat(server.last().body().isEmpty()).isEqualTo(status == 303);
            }
        }
    }

    @Test
    @DisplayName("a redirect without end stops after five hops with its status")
    void stopsALoop() {
        try (TestServer server = redirecting(302, "/again")) {
            WrappedResult<User, ApiFailure> result =
                    TypedFetcher.create(server.url()).wrap().call(Users.GET_USER, new Users.GetUser("1"));
            assertThat(result.<Integer>fold(
                            user -> 200, failure -> failure.status().orElse(0)))
                    .isEqualTo(302);
            assertThat(server.seen()).hasSize(6);
        }
    }

    private static TestServer redirecting(int status, String location) {
        return new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Location", location);
            TestServer.reply(exchange, status, "");
        });
    }
}
