package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.auth.ApiKey;
import dev.kit.client.http.ApiRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    @DisplayName("SEC-L6 an interceptor of attempts adds nothing to what a redirect sends to another origin")
    void attemptInterceptorsStayHome() {
        List<URI> seen = new CopyOnWriteArrayList<>();
        try (TestServer other = TestServer.json(200, User.ADA);
                TestServer server = redirecting(302, other.url() + "/users/123")) {
            TypedFetcher.builder(server.url())
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            seen.add(request.uri());
                            return request.withHeader("X-Signature", "of-this-api");
                        }
                    })
                    .build()
                    .call(Users.GET_USER, new Users.GetUser("1"));

            assertThat(server.last().header("X-Signature")).isEqualTo("of-this-api");
            assertThat(other.last().headers().has("X-Signature")).isFalse();
            assertThat(seen).containsExactly(URI.create(server.url() + "/users/1"));
        }
    }

    @Test
    @DisplayName("SEC-L6 an interceptor of attempts runs again for a redirect within the origin")
    void attemptInterceptorsFollowWithinTheOrigin() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Location", "/users/2");
            TestServer.reply(exchange, count == 1 ? 302 : 200, User.ADA);
        })) {
            TypedFetcher.builder(server.url())
                    .interceptAttempts(new Interceptor() {
                        @Override
                        public ApiRequest onRequest(ApiRequest request) {
                            return request.withHeader(
                                    "X-Signature", request.uri().getPath());
                        }
                    })
                    .build()
                    .call(Users.GET_USER, new Users.GetUser("1"));

            assertThat(server.seen())
                    .extracting(seen -> seen.header("X-Signature"))
                    .containsExactly("/users/1", "/users/2");
        }
    }

    @Test
    @DisplayName("SEC-L6 redirects can be turned off, or kept within the origin")
    void redirectsCanBeTurnedOff() {
        try (TestServer other = TestServer.json(200, User.ADA);
                TestServer away = redirecting(302, other.url() + "/users/123");
                TestServer home = redirecting(302, "/again")) {
            assertThat(status(away, Redirects.NEVER)).isEqualTo(302);
            assertThat(status(home, Redirects.NEVER)).isEqualTo(302);
            assertThat(home.seen()).hasSize(1);
            assertThat(status(away, Redirects.SAME_ORIGIN)).isEqualTo(302);
            assertThat(status(home, Redirects.SAME_ORIGIN)).isEqualTo(302);
            assertThat(home.seen()).hasSize(1 + 6);
            assertThat(other.seen()).isEmpty();
            assertThat(status(away, Redirects.SAFE)).isEqualTo(200);
            assertThat(status(away, Redirects.ANY)).isEqualTo(200);
        }
    }

    private static int status(TestServer server, Redirects policy) {
        TypedFetcher api = TypedFetcher.builder(server.url()).redirects(policy).build();
        return api.wrap()
                .call(Users.GET_USER, new Users.GetUser("1"))
                .<Integer>fold(user -> 200, failure -> failure.status().orElse(0));
    }

    /** 203.0.113.7 is public and nobody's; a proxy answers for it. */
    @ParameterizedTest(name = "SEC-L6 a public address does not redirect to {0}")
    @ValueSource(
            strings = {
                "127.0.0.1",
                "localhost",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "[::1]",
                "[fd00::1]",
                "[fe80::1]",
                "[::ffff:127.0.0.1]",
                "2130706433"
            })
    void thePublicDoesNotLeadInside(String host) {
        try (TestServer proxy = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Location", "http://" + host + "/metadata");
            TestServer.reply(exchange, count == 1 ? 302 : 200, User.ADA);
        })) {
            TypedFetcher api = throughProxy(proxy).build();

            WrappedResult<User, ApiFailure> result = api.wrap().call(Users.GET_USER, new Users.GetUser("1"));

            assertThat(result.<Integer>fold(
                            user -> 200, failure -> failure.status().orElse(0)))
                    .isEqualTo(302);
            assertThat(proxy.seen()).hasSize(1);
        }
    }

    @Test
    @DisplayName("SEC-L6 a public address redirects to another public one, and anywhere if it may")
    void thePublicLeadsToThePublic() {
        for (String location : List.of("http://203.0.113.8/users/2", "http://10.1.2.3/users/2")) {
            try (TestServer proxy = new TestServer((exchange, count) -> {
                exchange.getResponseHeaders().set("Location", location);
                TestServer.reply(exchange, count == 1 ? 302 : 200, User.ADA);
            })) {
                Redirects policy = location.contains("10.1") ? Redirects.ANY : Redirects.SAFE;
                throughProxy(proxy).redirects(policy).build().call(Users.GET_USER, new Users.GetUser("1"));

                assertThat(proxy.seen()).hasSize(2);
            }
        }
    }

    private static TypedFetcher.Builder throughProxy(TestServer proxy) {
        int port = URI.create(proxy.url()).getPort();
        return TypedFetcher.builder("http://203.0.113.7")
                .httpClient(HttpClient.newBuilder()
                        .proxy(ProxySelector.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))
                        .build());
    }

    private static TestServer redirecting(int status, String location) {
        return new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Location", location);
            TestServer.reply(exchange, status, "");
        });
    }
}
