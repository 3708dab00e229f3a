package dev.kit.examples.shopclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shopclient.api.Auth;
import dev.kit.examples.shopclient.api.Orders;
import dev.kit.mock.MockAnswer;
import dev.kit.mock.MockApi;
import dev.kit.mock.MockServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The service alone: a mock of the shop's document answers in the place of the shop. */
@MockApi(value = "../shop/openapi.json", property = "shop.url")
class MockedShopTest {

    private static ConfigurableApplicationContext client;

    @BeforeAll
    static void start() {
        client = new SpringApplicationBuilder(ShopClientApplication.class)
                .run(
                        "--server.port=0",
                        "--spring.application.name=shop-client",
                        // The shop is on the class path of the tests, and brings a database.
                        "--spring.autoconfigure.exclude=" + String.join(",", ReorderTest.DATABASE));
    }

    @AfterAll
    static void stop() {
        client.close();
    }

    @BeforeEach
    void logIn(MockServer shop) {
        shop.on(Auth.LOGIN).answerWith(MockAnswer.sample().header("Set-Cookie", "session=s1; Path=/; HttpOnly"));
    }

    @Test
    @DisplayName("what was ordered is ordered again, in the session of the account")
    void ordersAgain(MockServer shop) throws IOException, InterruptedException {
        assertThat(reorder().statusCode()).isEqualTo(201);

        assertThat(shop.calls(Orders.PLACE_ORDER)).singleElement().satisfies(call -> {
            assertThat(call.header("Cookie")).hasValue("session=s1");
            assertThat(call.json().get("lines")).isNotEmpty();
        });
    }

    @Test
    @DisplayName("an order that the shop does not know is a 404, a shop that fails a 502")
    void passesFailuresOn(MockServer shop) throws IOException, InterruptedException {
        shop.on(Orders.GET_ORDER).status(404);
        assertThat(reorder().statusCode()).isEqualTo(404);
        shop.on(Orders.GET_ORDER).status(500);
        assertThat(reorder().statusCode()).isEqualTo(502);
        assertThat(shop.calls(Orders.PLACE_ORDER)).isEmpty();
    }

    private static HttpResponse<String> reorder() throws IOException, InterruptedException {
        String port = client.getEnvironment().getRequiredProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/reorders/" + new UUID(0, 1)))
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }
}
