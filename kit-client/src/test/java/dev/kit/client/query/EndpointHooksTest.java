package dev.kit.client.query;

import static dev.kit.client.query.QueryClientTest.item;
import static dev.kit.client.query.QueryClientTest.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.Call;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.TypeRef;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EndpointHooksTest {

    private static final TypeRef<Shop.Item> ITEM = TypeRef.of(Shop.Item.class);
    private static final TypeRef<List<Shop.Item>> ITEMS = TypeRef.listOf(ITEM);
    private static final Call ONE = Call.params(Map.of("id", "1"));

    @Test
    @DisplayName("CW-07 the fetcher and the wrapped one carry the cache")
    void extension() {
        QueryClient queries = QueryClient.create(TypedFetcher.create("http://127.0.0.1:9"));
        assertThat(queries.fetcher().extension(QueryClient.class)).containsSame(queries);
        assertThat(queries.fetcher().wrap().extension(QueryClient.class)).containsSame(queries);
    }

    @Test
    @DisplayName("CQ-02 CQ-06 CQ-07 CQ-08 queries by text share the entries of their endpoint")
    void queries() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(exchange, 200, item(count)))) {
            EndpointHooks hooks = EndpointHooks.create(minute(server).build().fetcher());
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(1);
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(1);
            hooks.invalidateQueries("GET /items/{id}", Call.params(Map.of("id", "2")));
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(1);
            hooks.invalidateQueries("GET /items/{id}", ONE);
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(2);
            hooks.invalidateQueries("GET /items/{id}");
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(3);
            hooks.invalidateAllQueries();
            assertThat(hooks.useQuery("GET /items/{id}", ONE, ITEM).await().stock())
                    .isEqualTo(4);
        }
    }

    @Test
    @DisplayName("CQ-04 mutations by text, with a cache and as a plain function")
    void mutations() {
        try (TestServer server = TestServer.json(200, item(5))) {
            TypedFetcher fetcher = minute(server).build().fetcher();
            Call call = Call.body(Map.of("stock", 1)).param("id", "1");
            assertThat(EndpointHooks.create(fetcher)
                            .useMutation("PUT /items/{id}", ITEM, options -> options)
                            .mutate(call)
                            .stock())
                    .isEqualTo(5);
            assertThat(EndpointHooks.createMutationFn(TypedFetcher.create(server.url()), "PUT /items/{id}", ITEM)
                            .apply(call)
                            .stock())
                    .isEqualTo(5);
            assertThat(server.seen()).hasSize(2).allMatch(seen -> seen.body().equals("{\"stock\":1}"));
        }
    }

    @Test
    @DisplayName("CQ-09 without a cache the error names what to provide")
    void noCache() {
        EndpointHooks hooks = EndpointHooks.create(TypedFetcher.create("http://127.0.0.1:9"));
        assertThatThrownBy(() -> hooks.useQuery("GET /items/{id}", ONE, ITEM))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("No QueryClient set, please provide a QueryClient");
        assertThatThrownBy(() -> hooks.invalidateQueries("GET /items"))
                .hasMessageStartingWith("queryClient is required for invalidateQueries");
        assertThatThrownBy(hooks::invalidateAllQueries)
                .hasMessageStartingWith("queryClient is required for invalidateAllQueries");
    }

    @Test
    @DisplayName("CQ-11 queries take only GET, mutations only the others")
    void methods() {
        EndpointHooks hooks = EndpointHooks.create(
                QueryClient.create(TypedFetcher.create("http://127.0.0.1:9")).fetcher());
        assertThatThrownBy(() -> hooks.useQuery("POST /items", Call.create(), ITEM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("POST /items is no query");
        assertThatThrownBy(() -> hooks.useMutation("GET /items", ITEM, options -> options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GET /items is no mutation");
        assertThatThrownBy(() ->
                        EndpointHooks.createMutationFn(TypedFetcher.create("http://127.0.0.1:9"), "GET /items", ITEM))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> hooks.useQuery("GET", Call.create(), ITEM))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("CQ-10 an infinite query keeps the other parameters, and page parameters override them")
    void infinite() {
        try (TestServer server = TestServer.json(200, "[" + item(1) + "]")) {
            EndpointHooks hooks = EndpointHooks.create(minute(server).build().fetcher());
            Call sorted = Call.create().query("sort", "desc").query("limit", 10);
            InfiniteQuery<Call, List<Shop.Item>> pages = hooks.useInfiniteQuery(
                    "GET /pages",
                    sorted,
                    ITEMS,
                    1,
                    (last, all) -> Optional.of(all.size() + 1).filter(page -> page <= 3));
            assertThat(pages.await().pages()).hasSize(1);
            assertThat(pages.hasNextPage()).isTrue();
            assertThat(pages.fetchNextPage().pages()).hasSize(2);
            assertThat(pages.fetchNextPage().pages()).hasSize(3);
            assertThat(pages.hasNextPage()).isFalse();
            assertThat(pages.fetchNextPage().pages()).hasSize(3);
            assertThat(server.seen().stream().map(TestServer.Seen::uri))
                    .containsExactly(
                            "/pages?sort=desc&limit=10&page=1",
                            "/pages?sort=desc&limit=10&page=2",
                            "/pages?sort=desc&limit=10&page=3");
            assertThat(pages.refetch().pages()).hasSize(3);
            assertThat(server.seen()).hasSize(6);

            hooks.useInfiniteQuery(
                            "GET /pages",
                            sorted,
                            ITEMS,
                            Map.of("limit", 5, "after", "x"),
                            (last, all) -> Optional.empty())
                    .await();
            assertThat(server.last().uri())
                    .contains("sort=desc")
                    .contains("limit=5")
                    .contains("after=x");
            assertThat(server.last().uri()).doesNotContain("limit=10");
        }
    }

    @Test
    @DisplayName("an infinite query by inputs loads all its pages again after an invalidation")
    void infiniteByInput() {
        try (TestServer server = new TestServer(
                (exchange, count) -> TestServer.reply(exchange, count == 3 ? 500 : 200, "[" + item(count) + "]"))) {
            QueryClient queries = minute(server).build();
            InfiniteQuery<Shop.Page, List<Shop.Item>> pages = queries.useInfiniteQuery(
                    Shop.PAGE, new Shop.Page(1, 2), (last, all) -> Optional.of(new Shop.Page(all.size() + 1, 2)));
            pages.fetchNextPage();
            assertThat(pages.fetchNextPageAsync())
                    .as("a failed page keeps those before it")
                    .failsWithin(Duration.ofSeconds(20));
            assertThat(Objects.requireNonNull(pages.state().data()).pages()).hasSize(2);
            queries.invalidate(Shop.PAGE);
            assertThat(pages.fetchNextPage().pages()).hasSize(3);
            assertThat(server.seen().stream().map(TestServer.Seen::uri).skip(3))
                    .containsExactly("/pages?page=1&limit=2", "/pages?page=2&limit=2", "/pages?page=3&limit=2");
        }
    }
}
