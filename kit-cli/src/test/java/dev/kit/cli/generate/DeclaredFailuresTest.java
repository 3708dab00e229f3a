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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The errors that the endpoints of the example shop declare, in its generated Java client. */
class DeclaredFailuresTest {

    private static final Path SHOP = Path.of("..", "examples", "shop", "openapi.json");

    private static final String JOURNEY = """
        package com.example.failures;

        import java.util.List;
        import java.util.UUID;

        public final class Journey {

            private Journey() {}

            public static String run(String url) {
                ShopClient shop = ShopClient.of(ShopClient.fetcher(url).build());
                String missing = shop.fetcher().wrap().call(Orders.GET_ORDER, new GetOrder(new UUID(0, 7))).fold(
                        order -> "found",
                        error -> Orders.GET_ORDER.error(error).map(Journey::text).orElse("untyped"));
                String refused = shop.fetcher().wrap().call(Orders.PLACE_ORDER, order()).fold(
                        order -> "placed",
                        error -> Orders.PLACE_ORDER.error(error).map(Journey::text).orElse("untyped"));
                return missing + "|" + refused;
            }

            private static String text(Problem problem) {
                return problem.status() + " " + problem.detail();
            }

            private static String text(PlaceOrderError error) {
                return error instanceof PlaceOrderError.Status409 refused ? text(refused.body()) : "other";
            }

            private static String text(OutOfStock problem) {
                return problem.code() + " " + problem.type().isKnown() + " " + problem.productId() + " "
                        + problem.ordered() + " " + problem.available();
            }

            private static PlaceOrder order() {
                return new PlaceOrder(List.of(new Line(7, 3)));
            }
        }
        """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CG-12 CG-13 the client has the 404 of getOrder and the 409 of placeOrder with its members as types")
    void typesTheFailures() throws IOException {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(anonymous(), "com.example.failures");
        sources.add("com/example/failures/Journey.java", JOURNEY).compile();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/orders", DeclaredFailuresTest::refuse);
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(sources.run("com.example.failures.Journey", "run", url))
                    .isEqualTo("404 There is no order 7.|OUT_OF_STOCK true 7 3 2");
        } finally {
            server.stop(0);
        }
    }

    /** The document without its credentials, which errors do not depend on. */
    private Path anonymous() throws IOException {
        ObjectNode document = (ObjectNode) new JsonMapper().readTree(Files.readString(SHOP));
        document.remove("security");
        document.path("paths")
                .forEach(item -> item.forEach(operation -> {
                    if (operation instanceof ObjectNode object) {
                        object.remove("security");
                    }
                }));
        return GeneratedSources.document(directory, document.toString());
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        boolean placing = exchange.getRequestMethod().equals("POST");
        String problem = placing
                ? "{\"type\":\"urn:problem:out-of-stock\",\"title\":\"Out of stock\",\"status\":409,"
                        + "\"detail\":\"Only 2.\",\"code\":\"OUT_OF_STOCK\","
                        + "\"productId\":7,\"ordered\":3,\"available\":2}"
                : "{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,"
                        + "\"detail\":\"There is no order 7.\",\"code\":\"NOT_FOUND\"}";
        byte[] bytes = problem.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            exchange.sendResponseHeaders(placing ? 409 : 404, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
