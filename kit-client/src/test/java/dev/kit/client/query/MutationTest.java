package dev.kit.client.query;

import static dev.kit.client.query.QueryClientTest.item;
import static dev.kit.client.query.QueryClientTest.minute;
import static dev.kit.client.query.QueryClientTest.waitFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.TestServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MutationTest {

    private static final Shop.GetItem ONE = Shop.item("1");

    @Test
    @DisplayName("CQ-04 CQ-05 a mutation returns the typed result and passes it to onSuccess")
    void mutates() {
        List<String> seen = new CopyOnWriteArrayList<>();
        try (TestServer server = TestServer.json(200, item(5))) {
            QueryClient queries = minute(server).build();
            Mutation<Shop.Item, Shop.Item> put = queries.useMutation(
                    Shop.PUT, options -> options.onSuccess((data, input) -> seen.add(data + " of " + input)));
            assertThat(put.mutateAsync(new Shop.Item("1", 4)).join()).isEqualTo(new Shop.Item("1", 5));
            assertThat(put.mutate(new Shop.Item("1", 3)).stock()).isEqualTo(5);
            assertThat(seen)
                    .containsExactly(
                            "Item[id=1, stock=5] of Item[id=1, stock=4]", "Item[id=1, stock=5] of Item[id=1, stock=3]");
            assertThat(server.last().method()).isEqualTo("PUT");
            assertThat(server.last().uri()).isEqualTo("/items/1");
            assertThat(server.last().body()).isEqualTo("{\"id\":\"1\",\"stock\":3}");
        }
    }

    @Test
    @DisplayName("CQ-04 DELETE has empty data")
    void deletes() {
        try (TestServer server = TestServer.json(204, "")) {
            assertThat(minute(server).build().useMutation(Shop.DELETE).mutate(ONE))
                    .isNull();
        }
    }

    @Test
    @DisplayName("a success invalidates, a failure does not")
    void invalidates() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange, exchange.getRequestMethod().equals("PUT") && count < 3 ? 409 : 200, item(count)))) {
            QueryClient queries = minute(server).build();
            Mutation<Shop.Item, Shop.Item> put =
                    queries.useMutation(Shop.PUT, options -> options.invalidates(Shop.GET_ITEM));
            queries.fetch(Shop.GET_ITEM, ONE);
            assertThatThrownBy(() -> put.mutate(new Shop.Item("1", 4))).isInstanceOf(ApiException.class);
            assertThat(queries.fetch(Shop.GET_ITEM, ONE).stock()).isEqualTo(1);
            put.mutate(new Shop.Item("1", 4));
            assertThat(queries.fetch(Shop.GET_ITEM, ONE).stock()).isEqualTo(4);
        }
    }

    @Test
    @DisplayName("an optimistic change is visible at once, and the rollback of the first does not undo the second")
    void optimistic() {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            boolean change = exchange.getRequestMethod().equals("PUT");
            if (change) {
                QueryClientTest.await(exchange.getRequestURI().getPath().endsWith("/a") ? first : second);
            }
            TestServer.reply(
                    exchange, change && exchange.getRequestURI().getPath().endsWith("/a") ? 409 : 200, item(100));
        })) {
            QueryClient queries = minute(server).build();
            Mutation<Shop.Item, Shop.Item> add = queries.useMutation(
                    Shop.PUT,
                    options -> options.optimistic(
                            Shop.GET_ITEM,
                            input -> ONE,
                            (item, input) -> item.withStock(item.stock() + input.stock())));
            queries.fetch(Shop.GET_ITEM, ONE);
            CompletableFuture<Shop.Item> failing = add.mutateAsync(new Shop.Item("a", 1));
            assertThat(stock(queries)).isEqualTo(101);
            CompletableFuture<Shop.Item> succeeding = add.mutateAsync(new Shop.Item("b", 10));
            assertThat(stock(queries)).isEqualTo(111);
            first.countDown();
            assertThatThrownBy(failing::join).hasCauseInstanceOf(ApiException.class);
            assertThat(stock(queries)).isEqualTo(110);
            second.countDown();
            succeeding.join();
            assertThat(stock(queries)).isEqualTo(110);
            assertThat(queries.fetch(Shop.GET_ITEM, ONE).stock()).isEqualTo(110);
        }
    }

    @Test
    @DisplayName("a load that began before an optimistic change does not overwrite it")
    void optimisticDuringLoad() {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            if (count == 2) {
                QueryClientTest.await(answer);
            }
            TestServer.reply(exchange, 200, item(count));
        })) {
            QueryClient queries = minute(server).build();
            queries.fetch(Shop.GET_ITEM, ONE);
            queries.invalidate(Shop.GET_ITEM);
            CompletableFuture<Shop.Item> load = queries.fetchAsync(Shop.GET_ITEM, ONE);
            waitFor(() -> server.seen().size() == 2);
            queries.useMutation(
                            Shop.PUT,
                            options -> options.optimistic(
                                    Shop.GET_ITEM, input -> ONE, (item, input) -> item.withStock(50)))
                    .mutate(new Shop.Item("1", 50));
            answer.countDown();
            load.join();
            assertThat(stock(queries)).isEqualTo(50);
        }
    }

    @Test
    @DisplayName("mutations of one scope run one after the other, others at the same time")
    void scopes() {
        CountDownLatch answer = new CountDownLatch(1);
        try (TestServer server = new TestServer((exchange, count) -> {
            if (exchange.getRequestURI().getPath().endsWith("/slow")) {
                QueryClientTest.await(answer);
            }
            TestServer.reply(exchange, 200, item(count));
        })) {
            QueryClient queries = minute(server).build();
            Mutation<Shop.Item, Shop.Item> scoped = queries.useMutation(Shop.PUT, options -> options.scope("cart"));
            CompletableFuture<Shop.Item> slow = scoped.mutateAsync(new Shop.Item("slow", 1));
            waitFor(() -> server.seen().size() == 1);
            CompletableFuture<Shop.Item> next = scoped.mutateAsync(new Shop.Item("next", 1));
            CompletableFuture<Shop.Item> cancelled = scoped.mutateAsync(new Shop.Item("cancelled", 1));
            assertThat(cancelled.cancel(true)).isTrue();
            queries.useMutation(Shop.PUT).mutate(new Shop.Item("other", 1));
            assertThat(next).isNotDone();
            answer.countDown();
            slow.join();
            next.join();
            scoped.mutate(new Shop.Item("last", 1));
            assertThat(server.seen().stream().map(TestServer.Seen::uri))
                    .containsExactly("/items/slow", "/items/other", "/items/next", "/items/last");
        }
    }

    @Test
    @DisplayName("a change that throws sends nothing and takes back the others; a failing observer changes nothing")
    void badFunctions() {
        try (TestServer server = TestServer.json(200, item(5))) {
            QueryClient queries = minute(server).build();
            queries.fetch(Shop.GET_ITEM, ONE);
            Mutation<Shop.Item, Shop.Item> bad = queries.useMutation(
                    Shop.PUT,
                    options -> options.optimistic(Shop.GET_ITEM, input -> ONE, (item, input) -> item.withStock(9))
                            .optimistic(Shop.GET_ITEM, input -> ONE, (item, input) -> {
                                throw new IllegalStateException("A bad function.");
                            }));
            assertThatThrownBy(() -> bad.mutate(new Shop.Item("1", 1))).hasMessage("A bad function.");
            assertThat(stock(queries)).isEqualTo(5);
            assertThat(server.seen()).hasSize(1);

            Mutation<Shop.Item, Shop.Item> observed = queries.useMutation(
                    Shop.PUT,
                    options -> options.invalidates(Shop.GET_ITEM).onSuccess((data, input) -> {
                        throw new IllegalStateException("A bad observer.");
                    }));
            assertThat(observed.mutate(new Shop.Item("1", 1)).stock()).isEqualTo(5);
            queries.fetch(Shop.GET_ITEM, ONE);
            assertThat(server.seen()).hasSize(3);
        }
    }

    private static int stock(QueryClient queries) {
        return queries.getData(Shop.GET_ITEM, ONE).orElseThrow().stock();
    }
}
