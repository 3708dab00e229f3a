package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.query.QueryState.Status;
import dev.kit.client.retry.RetryPolicy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryClientTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    @DisplayName("CQ-02 a query goes from loading to success, and a second one within the stale time sends nothing")
    void loadsOnce() {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            await(answer);
            TestServer.reply(exchange, 200, item(count));
        })) {
            QueryClient queries = minute(server).build();
            Query<Shop.Item> query = queries.useQuery(Shop.GET_ITEM, Shop.item("1"));
            assertThat(query.state().loading()).isTrue();
            assertThat(query.state().data()).isNull();
            answer.countDown();
            assertThat(query.await()).isEqualTo(new Shop.Item("1", 1));
            assertThat(query.state())
                    .isEqualTo(new QueryState<>(Status.SUCCESS, new Shop.Item("1", 1), null, false, false));
            assertThat(queries.useQuery(Shop.GET_ITEM, Shop.item("1")).await()).isSameAs(query.await());
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1"))).isSameAs(query.await());
            assertThat(server.seen()).hasSize(1);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("2")).stock()).isEqualTo(2);
            assertThat(queries.statistics()).isEqualTo(new QueryStatistics(2, 2, 2, 0, 0, 2));
        }
    }

    @ParameterizedTest(name = "CQ-03 status {0} is the state of the query")
    @ValueSource(ints = {401, 404, 500})
    void failures(int status) {
        try (TestServer server = TestServer.json(status, "{\"message\":\"no\"}")) {
            Query<Shop.Item> query = minute(server).build().useQuery(Shop.GET_ITEM, Shop.item("1"));
            assertThatThrownBy(query::await).isInstanceOf(ApiException.class);
            QueryState<Shop.Item> state = query.state();
            assertThat(state.status()).isEqualTo(Status.ERROR);
            assertThat(Objects.requireNonNull(state.callFailure()).status()).contains(status);
            assertThat(state.data()).isNull();
        }
    }

    @Test
    @DisplayName("CQ-12 50 threads with the same cold key send one request")
    void singleFlight() throws Exception {
        CyclicBarrier start = new CyclicBarrier(50);
        ExecutorService threads = Executors.newFixedThreadPool(50);
        try (TestServer server = new TestServer((exchange, count) -> {
            pause();
            TestServer.reply(exchange, 200, item(count));
        })) {
            QueryClient queries = minute(server).build();
            List<Future<Shop.Item>> results = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Callable<Shop.Item> one = () -> {
                    start.await();
                    return queries.fetch(Shop.GET_ITEM, Shop.item("1"));
                };
                results.add(threads.submit(one));
            }
            for (Future<Shop.Item> result : results) {
                assertThat(result.get(20, TimeUnit.SECONDS))
                        .isSameAs(results.get(0).get());
            }
            assertThat(server.seen()).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @DisplayName("CQ-13 CQ-14 a failed load is not stored, and the next call tries again")
    void failuresAreNotStored() {
        try (TestServer server = new TestServer((exchange, count) ->
                TestServer.reply(exchange, count == 1 ? 500 : 200, count == 1 ? "{\"secret\":1}" : item(count)))) {
            QueryClient queries = minute(server).build();
            assertThatThrownBy(() -> queries.fetch(Shop.GET_ITEM, Shop.item("1")))
                    .isInstanceOf(ApiException.class);
            assertThat(queries.statistics().size()).isZero();
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("a stale value with a failed refresh has both")
    void staleWithFailure() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count == 1 ? 200 : 503, item(count)))) {
            QueryClient queries = minute(server).build();
            Query<Shop.Item> query = queries.useQuery(Shop.GET_ITEM, Shop.item("1"));
            query.await();
            assertThatThrownBy(query::refetch).isInstanceOf(ApiException.class);
            QueryState<Shop.Item> state = query.state();
            assertThat(state.status()).isEqualTo(Status.ERROR);
            assertThat(state.data()).isEqualTo(new Shop.Item("1", 1));
            assertThat(state.callFailure()).isNotNull();
            queries.setData(Shop.GET_ITEM, Shop.item("1"), new Shop.Item("1", 9));
            assertThat(query.state().status()).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    @DisplayName("CQ-06 CQ-07 CQ-08 invalidation marks an endpoint, a selection or everything as stale")
    void invalidates() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(exchange, 200, "[]"))) {
            QueryClient queries = minute(server).build();
            Shop.Page one = new Shop.Page(1, 10);
            Shop.Page two = new Shop.Page(2, 10);
            queries.fetch(Shop.PAGE, one);
            queries.fetch(Shop.PAGE, two);
            queries.fetch(Shop.LIST);
            assertThat(server.seen()).hasSize(3);

            queries.invalidate(QueryKey.of(Shop.PAGE).query("page", 1));
            queries.fetch(Shop.PAGE, two);
            assertThat(server.seen()).hasSize(3);
            queries.fetch(Shop.PAGE, one);
            assertThat(server.seen()).hasSize(4);

            queries.invalidate(Shop.PAGE);
            queries.fetch(Shop.LIST);
            assertThat(server.seen()).hasSize(4);
            queries.fetch(Shop.PAGE, one);
            queries.fetch(Shop.PAGE, two);
            assertThat(server.seen()).hasSize(6);

            queries.invalidateAll();
            queries.fetch(Shop.LIST);
            queries.fetch(Shop.PAGE, one);
            assertThat(server.seen()).hasSize(8);
        }
    }

    @Test
    @DisplayName("data is stale at once by default, and unused data is removed after five minutes")
    void ages() {
        TestClock clock = new TestClock();
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(exchange, 200, item(count)))) {
            QueryClient always = client(server).clock(clock).build();
            always.fetch(Shop.GET_ITEM, Shop.item("1"));
            always.fetch(Shop.GET_ITEM, Shop.item("1"));
            assertThat(server.seen()).hasSize(2);

            QueryClient queries =
                    client(server).clock(clock).staleTime(Duration.ofHours(1)).build();
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            clock.advance(Duration.ofMinutes(4));
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            clock.advance(Duration.ofMinutes(4));
            assertThat(queries.getData(Shop.GET_ITEM, Shop.item("1"))).isPresent();
            clock.advance(Duration.ofMinutes(-30));
            assertThat(queries.getData(Shop.GET_ITEM, Shop.item("1"))).isPresent();
            clock.advance(Duration.ofMinutes(2));
            assertThat(queries.getData(Shop.GET_ITEM, Shop.item("1"))).isEmpty();
            assertThat(server.seen()).hasSize(3);
        }
    }

    @Test
    @DisplayName("values that expire together are removed by the executor, not by the next use")
    void expiresElsewhere() {
        TestClock clock = new TestClock();
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        QueryClient queries = QueryClient.builder(TypedFetcher.create("http://shop"))
                .clock(clock)
                .executor(tasks::add)
                .build();
        for (int i = 0; i < 100; i++) {
            queries.setData(Shop.GET_ITEM, Shop.item("i" + i), new Shop.Item("i" + i, i));
        }
        tasks.clear();
        clock.advance(Duration.ofMinutes(10));
        queries.setData(Shop.GET_ITEM, Shop.item("new"), new Shop.Item("new", 1));
        assertThat(queries.getData(Shop.GET_ITEM, Shop.item("i1"))).isEmpty();
        assertThat(queries.statistics().evictions()).isZero();
        assertThat(tasks).hasSize(1);
        tasks.remove().run();
        assertThat(queries.statistics().evictions()).isEqualTo(100);
        queries.setData(Shop.GET_ITEM, Shop.item("newer"), new Shop.Item("newer", 1));
        assertThat(tasks).as("within the same second").isEmpty();
    }

    @Test
    @DisplayName("CQ-14 the cache is bounded by entries and by bytes")
    void bounded() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(exchange, 200, item(count)))) {
            QueryClient queries = minute(server).maxEntries(10).build();
            for (int i = 0; i < 100; i++) {
                queries.fetch(Shop.GET_ITEM, Shop.item("i" + i));
            }
            queries.cache().cleanUp();
            assertThat(queries.statistics().size()).isLessThanOrEqualTo(10);
            assertThat(queries.statistics().evictions()).isGreaterThanOrEqualTo(90);

            QueryClient small = minute(server).maxBytes(4_000).build();
            for (int i = 0; i < 100; i++) {
                small.fetch(Shop.GET_ITEM, Shop.item("i" + i));
            }
            small.cache().cleanUp();
            assertThat(small.statistics().size()).isBetween(5L, 20L);
        }
    }

    @Test
    @DisplayName("a 304 renews the entry, and no-store is obeyed")
    void httpRules() {
        try (TestServer server = new TestServer((exchange, count) -> {
            String tag = exchange.getRequestHeaders().getFirst("If-None-Match");
            if (exchange.getRequestURI().getPath().endsWith("/secret")) {
                exchange.getResponseHeaders().set("Cache-Control", "private, No-Store");
            } else {
                exchange.getResponseHeaders().set("ETag", "\"v1\"");
            }
            TestServer.reply(exchange, tag == null ? 200 : 304, tag == null ? item(count) : "");
        })) {
            List<ApiException> errors = new ArrayList<>();
            QueryClient queries = QueryClient.builder(TypedFetcher.builder(server.url())
                            .onError(errors::add)
                            .build())
                    .staleTime(MINUTE)
                    .build();
            Shop.Item first = queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            queries.invalidateAll();
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1"))).isSameAs(first);
            assertThat(server.last().header("If-None-Match")).isEqualTo("\"v1\"");
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1"))).isSameAs(first);
            assertThat(server.seen()).hasSize(2);

            queries.fetch(Shop.GET_ITEM, Shop.item("secret"));
            assertThat(queries.getData(Shop.GET_ITEM, Shop.item("secret"))).isEmpty();
            queries.fetch(Shop.GET_ITEM, Shop.item("secret"));
            assertThat(server.seen()).hasSize(4);
            assertThat(errors).isEmpty();
        }
    }

    static QueryClient.Builder client(TestServer server) {
        return QueryClient.builder(
                TypedFetcher.builder(server.url()).retry(RetryPolicy.none()).build());
    }

    static QueryClient.Builder minute(TestServer server) {
        return client(server).staleTime(MINUTE);
    }

    static String item(int stock) {
        return "{\"id\":\"1\",\"stock\":" + stock + "}";
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause() {
        LockSupport.parkNanos(100_000_000);
    }

    static void waitFor(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time to wait").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    static final class TestClock extends Clock {

        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        void advance(Duration time) {
            now = now.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
