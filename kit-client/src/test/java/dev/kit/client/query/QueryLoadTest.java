package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.TestServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class QueryLoadTest {

    @Test
    @DisplayName("a load that was in flight when its key was invalidated or set does not end fresh")
    void generations() {
        List<CountDownLatch> answers = List.of(new CountDownLatch(1), new CountDownLatch(1), new CountDownLatch(1));
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answers.get(count - 1));
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            CompletableFuture<Shop.Item> first = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            QueryClientTest.waitFor(() -> server.seen().size() == 1);
            queries.invalidate(Shop.GET_ITEM);
            CompletableFuture<Shop.Item> second = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            QueryClientTest.waitFor(() -> server.seen().size() == 2);
            answers.get(1).countDown();
            assertThat(second.join().stock()).isEqualTo(2);
            answers.get(0).countDown();
            assertThat(first.join().stock()).isEqualTo(1);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(2);

            queries.invalidate(Shop.GET_ITEM);
            CompletableFuture<Shop.Item> third = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            queries.setData(Shop.GET_ITEM, Shop.item("1"), new Shop.Item("1", 77));
            answers.get(2).countDown();
            assertThat(third.join().stock()).isEqualTo(3);
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(77);
            assertThat(server.seen()).hasSize(3);
        }
    }

    @Test
    @DisplayName("one who gives up does not cancel the load of the others, the last one does")
    void givingUp() {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answer);
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            CompletableFuture<Shop.Item> one = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            CompletableFuture<Shop.Item> two = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            QueryClientTest.waitFor(() -> server.seen().size() == 1);
            one.cancel(true);
            assertThat(queries.statistics().size()).isEqualTo(1);
            assertThat(two).isNotDone();
            two.orTimeout(1, TimeUnit.MILLISECONDS);
            QueryClientTest.waitFor(two::isDone);
            QueryClientTest.waitFor(() -> queries.statistics().size() == 0);
            answer.countDown();
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).stock()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("an interrupted thread gives up and keeps its flag")
    void interruption() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answer);
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            AtomicReference<ApiFailure> failure = new AtomicReference<>();
            AtomicInteger interrupted = new AtomicInteger();
            Thread thread = new Thread(() -> {
                try {
                    queries.fetch(Shop.GET_ITEM, Shop.item("1"));
                } catch (ApiException e) {
                    failure.set(e.failure());
                    interrupted.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                }
            });
            thread.start();
            QueryClientTest.waitFor(() -> server.seen().size() == 1);
            thread.interrupt();
            thread.join(10_000);
            assertThat(failure.get()).isInstanceOf(ApiFailure.Cancelled.class);
            assertThat(interrupted).hasValue(1);
            answer.countDown();
        }
    }

    @Test
    @DisplayName("the load of an interrupted thread goes on for the others")
    void interruptedLeader() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answer);
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            Thread leader = new Thread(() -> {
                try {
                    queries.fetch(Shop.GET_ITEM, Shop.item("1"));
                } catch (ApiException e) {
                    Thread.currentThread().interrupt();
                }
            });
            leader.start();
            QueryClientTest.waitFor(() -> server.seen().size() == 1);
            CompletableFuture<Shop.Item> other = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            leader.interrupt();
            leader.join(10_000);
            answer.countDown();
            assertThat(other.get(20, TimeUnit.SECONDS).id()).isEqualTo("1");
            assertThat(queries.statistics().loads()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("cancel ends the load of a waiting thread without interrupting it afterwards")
    void cancelsWaitingThread() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        AtomicReference<ApiFailure> failure = new AtomicReference<>();
        AtomicInteger interrupted = new AtomicInteger(-1);
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answer);
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            Thread leader = new Thread(() -> {
                try {
                    queries.fetch(Shop.GET_ITEM, Shop.item("1"));
                } catch (ApiException e) {
                    failure.set(e.failure());
                    interrupted.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                }
            });
            leader.start();
            QueryClientTest.waitFor(() -> server.seen().size() == 1);
            queries.cancel(Shop.GET_ITEM, Shop.item("1"));
            leader.join(10_000);
            answer.countDown();
            assertThat(failure.get()).isInstanceOf(ApiFailure.Cancelled.class);
            assertThat(interrupted).hasValue(0);
            assertThat(queries.statistics().size()).isZero();
        }
    }

    @Test
    @DisplayName("cancel fails those who wait, and the next use loads again")
    void cancels() {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            QueryClientTest.await(answer);
            TestServer.reply(exchange, 200, QueryClientTest.item(count));
        })) {
            QueryClient queries = QueryClientTest.minute(server).build();
            CompletableFuture<Shop.Item> one = queries.fetchAsync(Shop.GET_ITEM, Shop.item("1"));
            queries.cancel(Shop.GET_ITEM, Shop.item("1"));
            assertThat(one).isCancelled();
            answer.countDown();
            assertThat(queries.fetch(Shop.GET_ITEM, Shop.item("1")).id()).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("observers see the states in order, load again after an invalidation, and are not called after close")
    void observers() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, 200, QueryClientTest.item(count)))) {
            QueryClient queries = QueryClientTest.minute(server).build();
            List<QueryState<Shop.Item>> seen = new ArrayList<>();
            AtomicReference<CompletableFuture<?>> prefetched = new AtomicReference<>();
            Query<Shop.Item> query = queries.useQuery(Shop.GET_ITEM, Shop.item("1"), QueryOptions.DEFAULTS.disabled());
            QuerySubscription failing = query.observe(state -> {
                throw new IllegalStateException("A bad observer.");
            });
            QuerySubscription subscription = query.observe(state -> {
                synchronized (seen) {
                    seen.add(state);
                }
                queries.getData(Shop.GET_ITEM, Shop.item("1"));
                prefetched.set(queries.prefetch(Shop.GET_ITEM, Shop.item("1")));
            });
            QueryClientTest.waitFor(() -> last(seen) == 1);
            queries.invalidate(Shop.GET_ITEM);
            QueryClientTest.waitFor(() -> last(seen) == 2);
            queries.setData(Shop.GET_ITEM, Shop.item("1"), new Shop.Item("1", 9));
            QueryClientTest.waitFor(() -> last(seen) == 9);
            subscription.close();
            failing.close();
            int calls = seen.size();
            queries.setData(Shop.GET_ITEM, Shop.item("1"), new Shop.Item("1", 10));
            assertThat(seen).hasSize(calls);
            assertThat(server.seen()).hasSize(2);
        }
    }

    @Test
    @DisplayName("1,000 invalidations do not send as many requests, and the last one counts")
    void storm() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, 200, QueryClientTest.item(count)))) {
            QueryClient queries = QueryClientTest.minute(server).build();
            Query<Shop.Item> query = queries.useQuery(Shop.GET_ITEM, Shop.item("1"));
            query.await();
            try (QuerySubscription subscription = query.observe(state -> {})) {
                for (int i = 0; i < 1_000; i++) {
                    queries.invalidateAll();
                }
                QueryClientTest.waitFor(
                        () -> !query.state().stale() && !query.state().fetching());
                assertThat(subscription).isNotNull();
            }
            assertThat(server.seen().size()).isBetween(2, 500);
        }
    }

    @Test
    @DisplayName("nothing is stored or loaded after close")
    void closed() {
        try (TestServer server = TestServer.json(200, QueryClientTest.item(1))) {
            QueryClient queries = QueryClientTest.minute(server).build();
            queries.fetch(Shop.GET_ITEM, Shop.item("1"));
            queries.close();
            assertThat(queries.statistics().size()).isZero();
            assertThatThrownBy(() -> queries.fetch(Shop.GET_ITEM, Shop.item("1")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }

    @Test
    @DisplayName("a loader that throws, fails or returns nothing fails the load and is asked again")
    void badLoaders() {
        QueryCache cache = new QueryCache(CacheLimits.DEFAULTS, System::nanoTime, Runnable::run);
        EntryKey key = new EntryKey(QueryKey.of("GET /a"), "", false);
        Loader throwing = base -> {
            throw new IllegalStateException("no loader");
        };
        assertThat(cache.fetch(key, 1, throwing)).isCompletedExceptionally();
        assertThat(cache.fetch(key, 1, base -> CompletableFuture.completedFuture(null)))
                .isCompletedExceptionally();
        assertThat(cache.fetch(key, 1, base -> CompletableFuture.failedFuture(new IOException("broken"))))
                .failsWithin(Duration.ofSeconds(1))
                .withThrowableThat()
                .havingRootCause()
                .withMessage("broken");
        assertThat(cache.peek(key).isEmpty()).isTrue();
        CompletableFuture<Loader.Loaded> never = new CompletableFuture<>();
        CompletableFuture<?> waiting = cache.fetch(key, 1, base -> never);
        assertThat(waiting).isNotDone();
        waiting.cancel(true);
        assertThat(never).isCancelled();
        assertThat(cache.peek(key).isEmpty()).isTrue();
    }

    private static int last(List<QueryState<Shop.Item>> seen) {
        synchronized (seen) {
            Shop.Item data = seen.isEmpty() ? null : seen.get(seen.size() - 1).data();
            return data == null || seen.get(seen.size() - 1).fetching() ? 0 : data.stock();
        }
    }
}
