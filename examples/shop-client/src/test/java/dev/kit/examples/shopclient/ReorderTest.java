package dev.kit.examples.shopclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.ApiFailure;
import dev.kit.client.CallOption;
import dev.kit.client.TypedFetcher;
import dev.kit.client.WrappedResult;
import dev.kit.examples.shop.running.RunningShop;
import dev.kit.examples.shopclient.api.Line;
import dev.kit.examples.shopclient.api.Order;
import dev.kit.examples.shopclient.api.Orders;
import dev.kit.examples.shopclient.api.PlaceOrder;
import dev.kit.examples.shopclient.api.ProductPage;
import dev.kit.examples.shopclient.api.Products;
import dev.kit.examples.shopclient.api.Shop;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Both services run; the second calls the first through the generated client. */
class ReorderTest {

    static final String DATABASE = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration,"
            + "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration";

    private static RunningShop shop;
    private static ConfigurableApplicationContext client;
    private static Shop api;
    private static CallOption session;

    @BeforeAll
    static void startBoth() {
        // Both services read the application.yaml on the class path of this test.
        shop = RunningShop.start("kit.clients.shop.type=" + Shop.class.getName());
        client = new SpringApplicationBuilder(ShopClientApplication.class)
                .run(
                        "--server.port=0",
                        "--spring.application.name=shop-client",
                        "--kit.clients.shop.base-url=" + shop.url(""),
                        // Both services share the class path of this test, but only the shop has a database.
                        "--spring.autoconfigure.exclude=" + DATABASE);
        api = client.getBean(Shop.class);
        session = CallOption.cookie("session", shop.logIn("alice@acme.test"));
    }

    @AfterAll
    static void stopBoth() {
        client.close();
        shop.close();
    }

    @Test
    @DisplayName("CL-05 the generated client places an order and reads it back")
    void placesAndReadsAnOrder() {
        var placed = api.fetcher().exchange(Orders.PLACE_ORDER, new PlaceOrder(List.of(new Line(5, 2))), session);

        assertThat(placed.status()).isEqualTo(201);
        assertThat(placed.header("Location"))
                .contains("/orders/" + placed.body().id());
        assertThat(placed.body().status()).isEqualTo(Order.Status.PLACED);
        assertThat(api.orders().getOrder(placed.body().id(), session).total())
                .isEqualByComparingTo(placed.body().total());
    }

    @Test
    @DisplayName("CL-05 the generated client calls the remaining endpoints")
    void callsTheRemainingEndpoints() {
        ProductPage page = api.products().listProducts();
        assertThat(page.items()).hasSize(20);
        assertThat(api.products().getProduct(page.items().get(0).id()))
                .isEqualTo(page.items().get(0));
        Order order = api.orders().placeOrder(new PlaceOrder(List.of(new Line(6, 1))), session);
        assertThat(api.orders().listOrders(session).items()).contains(order);
        api.orders().deleteOrder(order.id(), session);
        api.auth().logout();
        assertThat(Products.LIST_PRODUCTS.toString()).isEqualTo("GET /products");
    }

    @Test
    @DisplayName("CW-02 an unknown order is a value, not an exception")
    void wrapsAProblem() {
        WrappedResult<Order, ApiFailure> result = api.fetcher()
                .wrap()
                .call(Orders.GET_ORDER, new dev.kit.examples.shopclient.api.GetOrder(new UUID(0, 0)), session);

        assertThat(result.ok()).isFalse();
    }

    @Test
    void ordersAgainThroughTheSecondService() throws Exception {
        Order earlier = api.orders().placeOrder(new PlaceOrder(List.of(new Line(8, 3))), session);

        HttpResponse<String> reordered = post("/reorders/" + earlier.id());

        assertThat(reordered.statusCode()).as(reordered.body()).isEqualTo(201);
        assertThat(reordered.body()).contains("\"productId\":8", "\"quantity\":3");
        assertThat(post("/reorders/" + new UUID(0, 0)).statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("CF-04 the string form reaches the same endpoint")
    void callsByText() {
        ProductPage page = TypedFetcher.create(shop.url("").toString())
                .call("GET /products", dev.kit.client.Call.query(java.util.Map.of("limit", 3)), ProductPage.class);

        assertThat(page.items()).hasSize(3);
    }

    private static HttpResponse<String> post(String path) throws Exception {
        String port = client.getEnvironment().getRequiredProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }
}
