package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.AuthStrategy;
import dev.kit.client.CallOption;
import dev.kit.client.Interceptor;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.ApiKey;
import dev.kit.client.auth.AwsCredentials;
import dev.kit.client.auth.AwsSigV4;
import dev.kit.client.auth.Basic;
import dev.kit.client.auth.Bearer;
import dev.kit.client.auth.OAuth2ClientCredentials;
import dev.kit.client.auth.TokenProvider;
import dev.kit.client.http.ApiRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CallerIdentityTest {

    private static final ThreadLocal<String> TENANT = ThreadLocal.withInitial(() -> "nobody");
    private static final int THREADS = 4;
    private static final int CALLS = 100_000;

    /** The ways in which a credential that changes with each request reaches it. */
    private enum Way {
        HEADER,
        COOKIE,
        SUPPLIER,
        INTERCEPTOR
    }

    @ParameterizedTest(name = "no value of another tenant in 100,000 calls: {0}")
    @EnumSource(Way.class)
    void separates(Way way) throws Exception {
        assertThat(foreign(way, builder -> way == Way.INTERCEPTOR ? builder.partition(TENANT::get) : builder, CALLS))
                .isZero();
    }

    @ParameterizedTest(name = "the same test finds foreign values if the callers share: {0}")
    @EnumSource(
            value = Way.class,
            names = {"COOKIE", "SUPPLIER", "INTERCEPTOR"})
    void leaksIfShared(Way way) throws Exception {
        assertThat(foreign(way, QueryClient.Builder::shared, 5_000)).isPositive();
    }

    private static int foreign(Way way, UnaryOperator<QueryClient.Builder> settings, int calls) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        AtomicInteger foreign = new AtomicInteger();
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange, 200, "{\"id\":\"" + tenant(exchange.getRequestHeaders()) + "\",\"stock\":1}"))) {
            QueryClient queries = settings.apply(
                            QueryClient.builder(fetcher(way, server.url())).staleTime(Duration.ofMinutes(1)))
                    .build();
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int seed = thread;
                running.add(threads.submit(() -> {
                    for (int i = 0; i < calls / THREADS; i++) {
                        String tenant = "tenant-" + (i + seed) % 2;
                        TENANT.set(tenant);
                        CallOption[] options = way == Way.HEADER
                                ? new CallOption[] {CallOption.header("X-Tenant", tenant)}
                                : new CallOption[0];
                        if (i % 1_000 == 0) {
                            queries.invalidate(Shop.GET_ITEM);
                        }
                        Shop.Item item = queries.fetch(Shop.GET_ITEM, Shop.item("i" + i % 7), options);
                        foreign.addAndGet(item.id().equals(tenant) ? 0 : 1);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return foreign.get();
    }

    private static String tenant(Map<String, List<String>> headers) {
        String found = "nobody";
        for (String name : List.of("X-tenant", "Cookie", "Authorization")) {
            List<String> values = headers.get(name);
            found = values == null ? found : values.get(0).replaceFirst("^(sid=|Bearer )", "");
        }
        return found;
    }

    private static TypedFetcher fetcher(Way way, String url) {
        TypedFetcher.Builder builder = TypedFetcher.builder(url);
        return switch (way) {
            case HEADER -> builder.build();
            case COOKIE -> builder.auth(ApiKey.cookie("sid", TENANT::get)).build();
            case SUPPLIER -> builder.auth(Bearer.of(TENANT::get)).build();
            case INTERCEPTOR ->
                builder.onRequest(request -> request.withHeader("X-Tenant", TENANT.get()))
                        .build();
        };
    }

    @Test
    @DisplayName("with an interceptor that may change the caller, a partition is demanded")
    void demandsPartition() {
        TypedFetcher fetcher = TypedFetcher.builder("http://127.0.0.1:9")
                .interceptAttempts(new Tagging())
                .build();
        assertThatThrownBy(() -> QueryClient.create(fetcher))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("CallerIdentityTest$Tagging")
                .hasMessageContaining("partition(")
                .hasMessageContaining("shared()");
        assertThat(QueryClient.builder(fetcher).shared().build()).isNotNull();
        TypedFetcher observed = TypedFetcher.builder("http://127.0.0.1:9")
                .onError(failure -> {})
                .build();
        assertThat(QueryClient.create(observed)).as("it changes no request").isNotNull();
    }

    @Test
    @DisplayName("a partition that is null fails instead of sharing")
    void nullPartition() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            AtomicReference<@Nullable String> caller = new AtomicReference<>();
            QueryClient queries = QueryClient.builder(TypedFetcher.create(server.url()))
                    .partition(caller::get)
                    .build();
            assertThatThrownBy(() -> queries.fetch(Shop.GET_ITEM, Shop.item("1")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("The partition is null");
            assertThat(server.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("a thread of another caller that invalidates does not load the data of this one")
    void refreshOnAnotherThread() throws Exception {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange, 200, "{\"id\":\"" + tenant(exchange.getRequestHeaders()) + "\",\"stock\":1}"))) {
            QueryClient queries = QueryClient.builder(fetcher(Way.INTERCEPTOR, server.url()))
                    .staleTime(Duration.ofMinutes(1))
                    .partition(TENANT::get)
                    .build();
            TENANT.set("a");
            Query<Shop.Item> query = queries.useQuery(Shop.GET_ITEM, Shop.item("1"));
            assertThat(query.await().id()).isEqualTo("a");
            try (QuerySubscription subscription = query.observe(state -> {})) {
                Thread other = new Thread(() -> {
                    TENANT.set("b");
                    queries.invalidateAll();
                });
                other.start();
                other.join();
                assertThat(subscription).isNotNull();
                assertThat(query.state().failure()).hasMessageContaining("acts for another caller");
            }
            assertThat(query.state().data()).isEqualTo(new Shop.Item("a", 1));
            assertThat(query.await().id()).isEqualTo("a");
            assertThat(server.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("a refreshed token of the same OAuth 2.0 client is a hit")
    void refreshedToken() {
        try (TestServer server = new TestServer((exchange, count) -> {
            boolean token = exchange.getRequestURI().getPath().equals("/token");
            TestServer.reply(
                    exchange,
                    200,
                    token
                            ? "{\"access_token\":\"t" + count + "\",\"token_type\":\"Bearer\",\"expires_in\":1}"
                            : QueryClientTest.item(count));
        })) {
            QueryClientTest.TestClock clock = new QueryClientTest.TestClock();
            QueryClient queries = minute(TypedFetcher.builder(server.url())
                    .auth(OAuth2ClientCredentials.of(server.url() + "/token", "client", "secret")
                            .withClock(clock))
                    .build());
            Shop.Item first = queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            clock.advance(Duration.ofHours(1));
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1"))).isSameAs(first);
            assertThat(server.seen()).hasSize(2);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("2"))).isNotNull();
            assertThat(server.seen()).hasSize(4);
        }
    }

    @Test
    @DisplayName("a signed call is a hit for the same access key, and a miss for another")
    void accessKey() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            AtomicReference<AwsCredentials> key = new AtomicReference<>(AwsCredentials.of("AKIA1", "secret-1"));
            QueryClient queries = minute(TypedFetcher.builder(server.url())
                    .auth(AwsSigV4.of(() -> Objects.requireNonNull(key.get()), "eu-central-1", "execute-api"))
                    .build());
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            assertThat(server.seen()).hasSize(1);
            key.set(AwsCredentials.of("AKIA2", "secret-1"));
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            assertThat(server.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("no credential is in keys or texts")
    void noSecrets() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            List<QueryClient> all = List.of(
                    minute(TypedFetcher.builder(server.url())
                            .auth(Bearer.token("s3cr3t"))
                            .build()),
                    minute(TypedFetcher.builder(server.url())
                            .auth(Basic.of("ada", "s3cr3t"))
                            .build()),
                    minute(TypedFetcher.builder(server.url())
                            .auth(ApiKey.query("key", () -> "s3cr3t"))
                            .build()),
                    QueryClient.builder(TypedFetcher.create(server.url()))
                            .partition(() -> "s3cr3t")
                            .build());
            for (QueryClient queries : all) {
                Query<Shop.Item> query = queries.useQuery(
                        Shop.GET_ITEM,
                        Shop.item("1"),
                        QueryOptions.DEFAULTS.withCall(CallOption.header("X-Secret", "s3cr3t")));
                query.await();
                EntryKey key = queries.key(queries.plan(Shop.GET_ITEM, Shop.item("1")));
                assertThat(query + " " + query.key() + queries + key + key.identity() + query.state())
                        .doesNotContain("s3cr3t");
            }
        }
    }

    @Test
    @DisplayName("a credential that changes between the key and the call fails instead of being stored under the key")
    void changingCredential() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            AtomicInteger count = new AtomicInteger();
            QueryClient queries = minute(TypedFetcher.builder(server.url())
                    .auth(Bearer.of(() -> "token-" + count.incrementAndGet()))
                    .build());
            assertThatThrownBy(() -> queries.fetch(Shop.GET_ITEM, Shop.item("1")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("the credential changed")
                    .hasMessageContaining("partition");
            assertThat(server.seen()).isEmpty();
        }
    }

    @Test
    @DisplayName("a token that the server refuses is replaced once, and the value is not stored under the old one")
    void refusedToken() {
        try (TestServer server = new TestServer(
                (exchange, count) -> TestServer.reply(exchange, count == 1 ? 401 : 200, QueryClientTest.item(count)))) {
            QueryClient queries = minute(TypedFetcher.builder(server.url())
                    .auth(Bearer.of(new TokenProvider() {
                        @Override
                        public String current() {
                            return "old";
                        }

                        @Override
                        public String refresh(String stale) {
                            return "new";
                        }
                    }))
                    .build());
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(2);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(3);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(3);
            assertThat(server.last().header("Authorization")).isEqualTo("Bearer new");
        }
    }

    @Test
    @DisplayName("a strategy of one's own is known by its credential or its name")
    void ownStrategy() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            AtomicInteger nonce = new AtomicInteger();
            AuthStrategy signing = new AuthStrategy() {
                @Override
                public ApiRequest authorize(ApiRequest request) {
                    return request.withHeader("X-Signature", "n" + nonce.incrementAndGet());
                }

                @Override
                public boolean signs() {
                    return true;
                }
            };
            TypedFetcher signed =
                    TypedFetcher.builder(server.url()).auth(signing).build();
            assertThatThrownBy(() -> QueryClient.create(signed)).hasMessageContaining("partition(");
            QueryClient queries = minute(TypedFetcher.builder(server.url())
                    .auth(request -> request.withHeader("X-Key", TENANT.get()))
                    .build());
            for (String tenant : List.of("a", "b", "a")) {
                TENANT.set(tenant);
                queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            }
            assertThat(server.seen()).hasSize(2);
        }
    }

    private static QueryClient minute(TypedFetcher fetcher) {
        return QueryClient.builder(fetcher).staleTime(Duration.ofMinutes(1)).build();
    }

    private static final class Tagging implements Interceptor {

        @Override
        public ApiRequest onRequest(ApiRequest request) {
            return request.withHeader("X-Tenant", TENANT.get());
        }
    }
}
