package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.Call;
import dev.kit.client.NextPage;
import dev.kit.client.PageNumbers;
import dev.kit.client.TestServer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NextPageTest {

    @Test
    @DisplayName("an infinite query follows the Link header until there is none")
    void byLink() {
        try (TestServer server = new TestServer((exchange, count) -> {
            if (count < 3) {
                exchange.getResponseHeaders()
                        .set("Link", "</pages?page=" + (count + 1) + "&limit=2&mark=m" + count + ">; rel=\"next\"");
            }
            TestServer.reply(exchange, 200, items(count, 2));
        })) {
            InfiniteQuery<Call, List<Shop.Item>> pages =
                    queries(server).useInfiniteQuery(Shop.PAGE, new Shop.Page(1, 2), NextPage.byLink());
            assertThat(all(pages)).isEqualTo(3);
            assertThat(addresses(server))
                    .containsExactly(
                            "/pages?page=1&limit=2", "/pages?page=2&limit=2&mark=m1", "/pages?page=3&limit=2&mark=m2");
        }
    }

    @Test
    @DisplayName("an infinite query sends the cursor of each page until one has none")
    void byCursor() {
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, 200, items(count, 1)))) {
            InfiniteQuery<Call, List<Shop.Item>> pages = queries(server)
                    .useInfiniteQuery(
                            Shop.PAGE,
                            new Shop.Page(1, 1),
                            NextPage.byCursor(
                                    "after",
                                    page -> page.get(0).stock() == 3
                                            ? ""
                                            : page.get(0).id()));
            assertThat(all(pages)).isEqualTo(3);
            assertThat(addresses(server))
                    .containsExactly(
                            "/pages?page=1&limit=1",
                            "/pages?page=1&limit=1&after=1-0",
                            "/pages?page=1&limit=1&after=2-0");
        }
    }

    @Test
    @DisplayName("an infinite query counts through numbered pages until one is short, empty or the same again")
    void byNumber() {
        for (int last : new int[] {1, 0, -1}) {
            try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                    exchange, 200, count < 3 ? items(count, 2) : last < 0 ? items(2, 2) : items(count, last)))) {
                InfiniteQuery<Call, List<Shop.Item>> pages = queries(server)
                        .useInfiniteQuery(
                                Shop.PAGE,
                                new Shop.Page(1, 2),
                                NextPage.byNumber(
                                        PageNumbers.of("page").sized("limit", 2, 100), page -> page, page -> null));
                assertThat(all(pages)).isEqualTo(3);
                assertThat(addresses(server))
                        .containsExactly("/pages?page=1&limit=2", "/pages?limit=2&page=2", "/pages?limit=2&page=3");
            }
        }
    }

    private static QueryClient queries(TestServer server) {
        return QueryClientTest.minute(server).build();
    }

    private static int all(InfiniteQuery<?, List<Shop.Item>> pages) {
        pages.await();
        while (pages.hasNextPage()) {
            pages.fetchNextPage();
        }
        return Objects.requireNonNull(pages.state().data()).pages().size();
    }

    private static List<String> addresses(TestServer server) {
        return server.seen().stream().map(TestServer.Seen::uri).toList();
    }

    private static String items(int page, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"id\":\"" + page + "-" + i + "\",\"stock\":" + page + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
