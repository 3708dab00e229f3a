package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
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

class ShopClientTest {

    private static final String ORDER = "{\"id\":\"6f1c1d5e-0000-4000-8000-000000000001\",\"status\":\"placed\","
            + "\"total\":19.90,\"placedAt\":\"2026-01-02T03:04:05.123456Z\",\"extra\":1,"
            + "\"lines\":[{\"productId\":7,\"quantity\":2,\"price\":9.95}]}";

    private final List<String> requests = new CopyOnWriteArrayList<>();

    @TempDir
    Path directory;

    @Test
    @DisplayName("CG-01 CG-07 CG-09 CG-11 CG-12 CG-13 CF-27 the client of a shop compiles and calls it")
    void callsAShop() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        try {
            String result = client().run(
                            "com.example.shop.ShopJourney",
                            "run",
                            "http://127.0.0.1:" + server.getAddress().getPort());
            assertThat(result)
                    .isEqualTo(
                            "/orders/6f1c1d5e-0000-4000-8000-000000000001|19.90|2026-01-02T03:04:05.123456Z|true|true"
                                    + "|9.95|No such order|must not be empty|9007199254740993|<h1>Shop</h1>|null");
        } finally {
            server.stop(0);
        }
        assertThat(requests)
                .containsExactly(
                        "POST /auth/login  {\"email\":\"alice@acme.test\",\"password\":\"demo\"}",
                        "POST /orders session=s1= {\"lines\":[{\"productId\":7,\"quantity\":2}]}",
                        "GET /orders/6f1c1d5e-0000-4000-8000-000000000001 session=s1= ",
                        "GET /orders?status=placed&status=in%20transit&limit=5 session=s1= ",
                        "DELETE /orders/6f1c1d5e-0000-4000-8000-000000000001 session=s1= ",
                        "GET /orders/00000000-0000-0000-0000-000000000000 session=s1= ",
                        "POST /orders session=s1= {\"lines\":[]}",
                        "GET /products/9007199254740993  ",
                        "GET /about  ");
    }

    @Test
    @DisplayName("CG-06 CG-10 an operation without a name gets one, security is per operation")
    void namesAndSecurity() {
        GeneratedSources sources = client();
        assertThat(sources.text("com/example/shop/Products.java"))
                .contains("public Product getProductsById(long id, CallOption... options)")
                .contains(".security()");
        assertThat(sources.text("com/example/shop/Orders.java")).contains(".security(\"session\")");
        assertThat(sources.text("com/example/shop/About.java")).contains("Operation<NoInput, String, Object> ABOUT");
    }

    private GeneratedSources client() {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        Path document = GeneratedSources.document(directory, GeneratedSources.resource("shop.json"));
        assertThat(sources.generate(document, "com.example.shop").operations()).isEqualTo(8);
        return sources.add("com/example/shop/ShopJourney.java", GeneratedSources.resource("ShopJourney.java.txt"))
                .compile();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String cookie = exchange.getRequestHeaders().getFirst("Cookie");
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add(request + " " + (cookie == null ? "" : cookie) + " " + body);
        if (request.startsWith("POST /auth")) {
            exchange.getResponseHeaders().add("Set-Cookie", "session=s1=; Path=/; HttpOnly");
            send(exchange, 204, "", "");
        } else if (request.startsWith("POST /orders") && body.contains("[]")) {
            send(
                    exchange,
                    422,
                    "{\"detail\":\"x\",\"errors\":[{\"message\":\"must not be empty\"}]}",
                    "application/problem+json");
        } else if (request.startsWith("POST /orders")) {
            exchange.getResponseHeaders().add("Location", "/orders/6f1c1d5e-0000-4000-8000-000000000001");
            send(exchange, 201, ORDER, "application/json");
        } else if (request.startsWith("DELETE")) {
            send(exchange, 204, "", "");
        } else if (request.startsWith("GET /orders/0000")) {
            send(exchange, 404, "{\"detail\":\"No such order\"}", "application/problem+json");
        } else if (request.startsWith("GET /orders?")) {
            send(exchange, 200, "[" + ORDER + "]", "application/json");
        } else if (request.startsWith("GET /products")) {
            send(exchange, 200, "{\"id\":9007199254740993,\"name\":\"Pen\",\"price\":1}", "application/json");
        } else if (request.startsWith("GET /about")) {
            send(exchange, 200, "<h1>Shop</h1>", "text/html");
        } else {
            send(exchange, 200, ORDER, "application/json");
        }
    }

    private static void send(HttpExchange exchange, int status, String body, String mediaType) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            if (!mediaType.isEmpty()) {
                exchange.getResponseHeaders().set("Content-Type", mediaType);
            }
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
