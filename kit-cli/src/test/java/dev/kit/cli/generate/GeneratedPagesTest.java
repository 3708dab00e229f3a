package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbered pages, streams and forms of a document of Swagger 2.0, called through generated code. */
class GeneratedPagesTest {

    private static final String DOCUMENT = """
            swagger: '2.0'
            info: {title: Books, version: '1'}
            consumes: [application/json]
            produces: [application/json]
            paths:
              /books:
                get:
                  operationId: listBooks
                  tags: [books]
                  parameters:
                    - {name: page, in: query, type: integer, default: 0}
                    - {name: per_page, in: query, type: integer, default: 2, maximum: 9}
                  responses:
                    '200':
                      description: Books.
                      schema:
                        type: object
                        required: [items]
                        properties:
                          items: {type: array, items: {type: string}}
                          meta: {type: object, properties: {total_pages: {type: integer}}}
                post:
                  operationId: addBooks
                  tags: [books]
                  parameters:
                    - {name: titles, in: formData, required: true, type: array, items: {type: string}}
                  responses: {'204': {description: ''}}
              /cover:
                get:
                  operationId: cover
                  tags: [books]
                  produces: [image/png, application/json]
                  responses: {'200': {description: '', schema: {type: file}}, default: {description: '', schema: {type: object, properties: {code: {type: string}}}}}
                put:
                  operationId: putCover
                  tags: [books]
                  consumes: [image/png]
                  parameters: [{name: body, in: body, required: true, schema: {type: string, format: binary}}]
                  responses: {'204': {description: ''}}
            """;

    private static final String JOURNEY = """
            package com.example;

            import dev.kit.client.http.FilePart;
            import java.io.ByteArrayInputStream;
            import java.io.IOException;
            import java.io.InputStream;
            import java.nio.charset.StandardCharsets;
            import java.util.List;

            public final class Journey {

                private Journey() {}

                public static String run(String url) throws IOException {
                    BooksClient client = BooksClient.of(BooksClient.fetcher(url).build());
                    List<String> all = client.books().listBooksAll(ListBooks.of()).toList();
                    client.books().addBooks(new AddBooks(List.of("a", "b c")));
                    InputStream sent = new ByteArrayInputStream("cover".getBytes(StandardCharsets.UTF_8));
                    client.books().putCover(FilePart.of("cover.png", sent));
                    try (InputStream cover = client.books().coverAsStream().body()) {
                        return all + " " + new String(cover.readAllBytes(), StandardCharsets.UTF_8);
                    }
                }
            }
            """;

    private final List<String> requests = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a client of Swagger 2.0 walks numbered pages, sends a csv form and moves streams")
    void calls() throws IOException {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(Files.writeString(directory.resolve("books.yaml"), DOCUMENT), "com.example");
        sources.add("com/example/Journey.java", JOURNEY).compile();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(sources.run("com.example.Journey", "run", url)).isEqualTo("[0a, 0b, 1a, 1b] cover");
        } finally {
            server.stop(0);
        }
        assertThat(requests)
                .containsExactly(
                        "GET /books ",
                        "GET /books?page=1 ",
                        "POST /books titles=a,b%20c",
                        "PUT /cover cover",
                        "GET /cover ");
    }

    private void answer(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + sent);
        boolean cover = exchange.getRequestURI().getPath().equals("/cover");
        int page = String.valueOf(exchange.getRequestURI().getQuery()).contains("page=1") ? 1 : 0;
        String json = "{\"items\":[\"%1$da\",\"%1$db\"],\"meta\":{\"total_pages\":2}}".formatted(page);
        byte[] body = (cover ? "cover" : json).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", cover ? "image/png" : "application/json");
        boolean get = exchange.getRequestMethod().equals("GET");
        exchange.sendResponseHeaders(get ? 200 : 204, get ? body.length : -1);
        if (get) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
