package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pages by {@code Link} and by cursor, as lazy streams. */
class PagesTest {

    private static final Operation<String, List<String>, Object> NAMES = Operation.<String, List<String>, Object>define(
                    "names", HttpMethod.GET, "/names")
            .input(order -> Call.create().query("order", order))
            .success(200, TypeRef.listOf(TypeRef.of(String.class)))
            .build();
    private static final Operation<String, Names, Object> SOME = Operation.<String, Names, Object>define(
                    "some", HttpMethod.GET, "/names")
            .input(order -> Call.create().query("order", order))
            .success(200, Names.class)
            .build();

    @Test
    void followsLinksAndFetchesNoPageBeforeItIsWanted() {
        try (TestServer server = linked("</names?order=up&page=%d>; rel=\"prev next\"; title=\"a, b\"")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            Stream<String> names = Pages.byLink(api, NAMES, "up", page -> page);
            assertThat(server.seen()).isEmpty();
            assertThat(names.limit(3)).containsExactly("1a", "1b", "2a");
            assertThat(server.seen())
                    .extracting(TestServer.Seen::uri)
                    .containsExactly("/names?order=up", "/names?order=up&page=2");
        }
        try (TestServer server = linked("</first?page=1>; rel=first, </names?page=%d>; rel=next")) {
            assertThat(Pages.byLink(TypedFetcher.create(server.url()), NAMES, "up", page -> page))
                    .containsExactly("1a", "1b", "2a", "2b", "3a", "3b");
        }
    }

    @Test
    void takesNothingButTheQueryFromALink() {
        try (TestServer other = TestServer.json(200, "[]");
                TestServer server = linked("<" + other.url() + "/steal?page=%d>; rel=next")) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .auth(request -> request.withHeader("Authorization", "Bearer mine"))
                    .build();
            assertThat(Pages.byLink(api, NAMES, "up", page -> page)).hasSize(6);
            assertThat(other.seen()).isEmpty();
            assertThat(server.seen()).extracting(TestServer.Seen::uri).allMatch(uri -> uri.startsWith("/names?"));
        }
    }

    @Test
    void sendsTheCursorUntilThereIsNone() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange,
                200,
                count < 3
                        ? "{\"items\":[\"" + count + "\"],\"next\":\"c &" + count + "\"}"
                        : "{\"items\":null,\"next\":\"\"}"))) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThat(Pages.byCursor(api, SOME, "up", "after", Names::items, Names::next))
                    .containsExactly("1", "2");
            assertThat(server.seen())
                    .extracting(TestServer.Seen::uri)
                    .containsExactly(
                            "/names?order=up", "/names?order=up&after=c%20%261", "/names?order=up&after=c%20%262");
        }
    }

    @Test
    void endsWhereAServerGoesInCirclesOrFails() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Link", "</names?page=2>; rel=next");
            TestServer.reply(exchange, 200, "[\"again\"]");
        })) {
            Stream<String> names = Pages.byLink(TypedFetcher.create(server.url()), NAMES, "up", page -> page);
            assertThatThrownBy(names::count)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Rejected.class))
                    .hasMessageContaining("GET /names")
                    .hasMessageContaining("same page again");
        }
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().set("Link", "</names?page=2>; rel=next");
            TestServer.reply(exchange, count == 1 ? 200 : 404, "[\"once\"]");
        })) {
            Stream<String> names = Pages.byLink(TypedFetcher.create(server.url()), NAMES, "up", page -> page);
            assertThatThrownBy(names::count).isInstanceOf(ApiException.class).hasMessageContaining("404");
        }
    }

    /** Three pages of two names; {@code link} takes the number of the next one. */
    private static TestServer linked(String link) {
        return new TestServer((exchange, count) -> page(exchange, count, link));
    }

    private static void page(HttpExchange exchange, int count, String link) throws IOException {
        if (count < 3) {
            exchange.getResponseHeaders().set("Link", link.replace("%d", String.valueOf(count + 1)));
        }
        TestServer.reply(exchange, 200, "[\"" + count + "a\",\"" + count + "b\"]");
    }

    record Names(@Nullable List<String> items, @Nullable String next) {}
}
