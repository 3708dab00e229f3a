package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedQueriesTest {

    private static final String PRODUCT = "{\"id\":7,\"name\":\"Mug\",\"price\":9.95,\"stock\":3,\"categoryId\":1}";

    private final List<String> requests = new CopyOnWriteArrayList<>();

    @TempDir
    Path directory;

    @Test
    @DisplayName("CQ-02 CQ-11 CW-07 generated queries and futures call the API, a query only once while it is fresh")
    void queries() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
                byte[] body = PRODUCT.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        try {
            Path document = GeneratedSources.document(directory, GeneratedSources.resource("shop.json"));
            GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
            sources.generate(document, "com.example.shop");
            String result = sources.add("com/example/shop/Cached.java", CACHED)
                    .compile()
                    .run(
                            "com.example.shop.Cached",
                            "run",
                            "http://127.0.0.1:" + server.getAddress().getPort());
            assertThat(result).isEqualTo("7 7 7 No QueryClient set");
            assertThat(requests).containsExactly("GET /products/7", "GET /products/7");
        } finally {
            server.stop(0);
        }
    }

    @Test
    @DisplayName("CQ-10 the generated query of a paged operation loads the next page on demand")
    void pages() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                String uri = exchange.getRequestURI().toString();
                requests.add(uri);
                String next = uri.contains("cursor=b") ? "" : ",\"nextCursor\":\"b\"";
                byte[] body = ("{\"data\":[\"x\"]" + next + "}").getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        try {
            Path document = GeneratedSources.document(directory, PAGED);
            GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
            sources.generate(document, "com.example.words");
            String result = sources.add("com/example/words/Cached.java", CACHED_PAGES)
                    .compile()
                    .run(
                            "com.example.words.Cached",
                            "run",
                            "http://127.0.0.1:" + server.getAddress().getPort());
            assertThat(result).isEqualTo("2 false");
            assertThat(requests).containsExactly("/words?limit=5", "/words?limit=5&cursor=b");
        } finally {
            server.stop(0);
        }
    }

    private static final String PAGED = """
            {
              "openapi": "3.1.0",
              "info": {"title": "Words", "version": "1"},
              "paths": {"/words": {"get": {
                "operationId": "listWords",
                "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                  {"name": "cursor", "in": "query", "schema": {"type": "string"}}
                ],
                "responses": {"200": {"description": "A page", "content": {"application/json": {"schema": {
                  "title": "WordPage",
                  "type": "object",
                  "required": ["data"],
                  "properties": {
                    "data": {"type": "array", "items": {"type": "string"}},
                    "nextCursor": {"type": "string"}
                  }
                }}}}}
              }}}
            }
            """;

    private static final String CACHED_PAGES = """
            package com.example.words;

            import dev.kit.client.query.QueryClient;

            public final class Cached {

                private Cached() {}

                public static String run(String url) {
                    QueryClient queries = QueryClient.create(WordsClient.fetcher(url).build());
                    var pages = WordsClient.of(queries.fetcher()).queries().listWordsPages(ListWords.of().limit(5L));
                    pages.await();
                    int count = pages.fetchNextPage().pages().size();
                    return count + " " + pages.hasNextPage();
                }
            }
            """;

    private static final String CACHED = """
            package com.example.shop;

            import dev.kit.client.TypedFetcher;
            import dev.kit.client.auth.NoAuth;
            import dev.kit.client.query.QueryClient;
            import java.time.Duration;

            public final class Cached {

                private Cached() {}

                public static String run(String url) {
                    TypedFetcher fetcher = ShopClient.fetcher(url).auth("session", new NoAuth()).build();
                    ShopClient shop = ShopClient.of(
                            QueryClient.builder(fetcher).staleTime(Duration.ofMinutes(1)).build().fetcher());
                    long first = shop.queries().getProductsById(new GetProductsById(7)).await().id();
                    long second = shop.queries().getProductsById(new GetProductsById(7)).await().id();
                    long third = shop.products().getProductsByIdAsync(new GetProductsById(7)).join().id();
                    return first + " " + second + " " + third + " " + without(fetcher);
                }

                private static String without(TypedFetcher fetcher) {
                    try {
                        return ShopClient.of(fetcher).queries().toString();
                    } catch (IllegalStateException e) {
                        return e.getMessage().substring(0, e.getMessage().indexOf(','));
                    }
                }
            }
            """;
}
