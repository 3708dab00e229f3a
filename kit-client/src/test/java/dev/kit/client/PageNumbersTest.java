package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages by number, as lazy streams. */
class PageNumbersTest {

    private static final Operation<Map<String, Object>, List<Integer>, Object> LIST =
            Operation.<Map<String, Object>, List<Integer>, Object>define("list", HttpMethod.GET, "/n")
                    .input(Call::query)
                    .success(200, TypeRef.listOf(TypeRef.of(Integer.class)))
                    .build();
    private static final Operation<NoInput, Numbers, Object> OBJECT = Operation.<NoInput, Numbers, Object>define(
                    "object", HttpMethod.GET, "/n")
            .success(200, Numbers.class)
            .build();
    private static final PageNumbers PAGES = PageNumbers.of("page").sized("per_page", 3, 5);

    @ParameterizedTest(name = "{0} items, sent {1}: pages {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "0 | - | /n",
                "2 | - | /n",
                "3 | - | /n /n?page=2",
                "4 | - | /n /n?page=2",
                "7 | - | /n /n?page=2 /n?page=3",
                "4 | per_page=5 | /n?per_page=5",
                "8 | per_page=5 | /n?per_page=5 /n?per_page=5&page=2",
                "8 | page=2 | /n?page=2 /n?page=3",
                // A server with an unknown limit of 6 gives fewer than 9, and there is more.
                "8 | per_page=9 | /n?per_page=9 /n?per_page=9&page=2",
                "4 | per_page=9 | /n?per_page=9 /n?per_page=9&page=2",
            })
    void endsAtAShortPage(int items, @Nullable String sent, String requests) {
        Map<String, Object> input = sent == null
                ? Map.of()
                : Map.of(sent.substring(0, sent.length() - 2), sent.charAt(sent.length() - 1) - (int) '0');
        try (TestServer server = counting(items, 1, 3, 6)) {
            List<Integer> got = Pages.byNumber(
                            TypedFetcher.create(server.url()), LIST, input, PAGES, page -> page, page -> null)
                    .toList();
            int skipped = "page=2".equals(sent) ? 3 : 0;
            assertThat(got)
                    .containsExactlyElementsOf(
                            IntStream.range(skipped, items).boxed().toList());
            assertThat(server.seen()).extracting(TestServer.Seen::uri).containsExactly(requests.split(" "));
        }
    }

    @Test
    @DisplayName("a page is fetched when its first item is requested")
    void isLazy() {
        try (TestServer server = counting(9, 1, 3, 6)) {
            Stream<Integer> all = Pages.byNumber(
                    TypedFetcher.create(server.url()), LIST, Map.of(), PAGES, page -> page, page -> null);
            assertThat(server.seen()).isEmpty();
            assertThat(all.limit(3)).hasSize(3);
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    @DisplayName("pages may begin with 0, and the number of pages or a flag ends them")
    void endsWhereThePageSaysSo() {
        assertThat(uris(0, PageNumbers.of("page").startingAt(0), Numbers::pages))
                .hasSize(3);
        assertThat(uris(1, PageNumbers.of("page"), Numbers::pages)).containsExactly("/n", "/n?page=2", "/n?page=3");
        assertThat(uris(1, PageNumbers.of("page").sized("size", 100, 0), Numbers::more))
                .hasSize(3);
    }

    private static List<String> uris(
            int first, PageNumbers numbers, Function<Numbers, ? extends @Nullable Object> end) {
        try (TestServer server = counting(9, first, 3, 3)) {
            assertThat(Pages.byNumber(
                            TypedFetcher.create(server.url()),
                            OBJECT,
                            NoInput.NONE,
                            numbers,
                            page -> page.items(),
                            end,
                            CallOption.header("X-Object", "1")))
                    .hasSize(9);
            return server.seen().stream().map(TestServer.Seen::uri).toList();
        }
    }

    @Test
    @DisplayName("a server that gives the same page again, or fails, ends the pages")
    void neverLoops() {
        try (TestServer server = TestServer.json(200, "[1,2,3]")) {
            assertThat(Pages.byNumber(
                            TypedFetcher.create(server.url()), LIST, Map.of(), PAGES, page -> page, page -> true))
                    .containsExactly(1, 2, 3);
            assertThat(server.seen()).hasSize(2);
        }
        try (TestServer server =
                new TestServer((exchange, count) -> TestServer.reply(exchange, count == 1 ? 200 : 404, "[1,2,3]"))) {
            Stream<Integer> all = Pages.byNumber(
                    TypedFetcher.create(server.url()), LIST, Map.of(), PAGES, page -> page, page -> null);
            assertThatThrownBy(all::count).isInstanceOf(ApiException.class).hasMessageContaining("404");
        }
    }

    /** Serves numbers from 0 in pages. */
    private static TestServer counting(int items, int first, int usual, int largest) {
        return new TestServer((exchange, count) -> {
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            int size = Math.min(largest, parameter(query, "per_page", usual));
            int page = parameter(query, "page", first) - first;
            List<Integer> found = new ArrayList<>();
            for (int i = page * size; i < Math.min(items, (page + 1) * size); i++) {
                found.add(i);
            }
            int pages = (items + size - 1) / size;
            String object = "{\"items\":" + found + ",\"pages\":" + pages + ",\"more\":" + (page + 1 < pages) + "}";
            boolean whole = exchange.getRequestHeaders().containsKey("X-Object");
            TestServer.reply(exchange, 200, whole ? object : found.toString());
        });
    }

    private static int parameter(String query, String name, int otherwise) {
        Matcher found = Pattern.compile("(?<!\\w)" + name + "=(\\d+)").matcher(query);
        return found.find() ? Integer.parseInt(found.group(1)) : otherwise;
    }

    record Numbers(List<Integer> items, int pages, boolean more) {}
}
