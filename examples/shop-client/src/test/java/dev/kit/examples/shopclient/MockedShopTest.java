package dev.kit.examples.shopclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.test.MockClients;
import dev.kit.examples.shopclient.api.Auth;
import dev.kit.examples.shopclient.api.Orders;
import dev.kit.examples.shopclient.api.Products;
import dev.kit.mock.MockAnswer;
import dev.kit.mock.MockServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/** The service alone: a mock of the shop's document answers in the place of the shop. */
@MockClients
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.application.name=shop-client",
            // The shop is on the class path of the tests, and brings a database.
            "spring.autoconfigure.exclude=" + ReorderTest.DATABASE
        })
class MockedShopTest {

    @Autowired
    private MockServer shop;

    @Value("http://localhost:${local.server.port}")
    private String service;

    @BeforeEach
    void logIn() {
        shop.on(Auth.LOGIN).answerWith(MockAnswer.sample().header("Set-Cookie", "session=s1; Path=/; HttpOnly"));
    }

    @Test
    @DisplayName("what was ordered is ordered again, in the session of the account")
    void ordersAgain() throws IOException, InterruptedException {
        assertThat(send("POST", "/reorders/" + new UUID(0, 1)).statusCode()).isEqualTo(201);

        assertThat(shop.calls(Orders.PLACE_ORDER)).singleElement().satisfies(call -> {
            assertThat(call.header("Cookie")).hasValue("session=s1");
            assertThat(call.json().get("lines")).isNotEmpty();
        });
    }

    @Test
    @DisplayName("an order that the shop does not know is a 404, a shop that fails a 502")
    void passesFailuresOn() throws IOException, InterruptedException {
        shop.on(Orders.GET_ORDER).status(404);
        assertThat(send("POST", "/reorders/" + new UUID(0, 1)).statusCode()).isEqualTo(404);
        shop.on(Orders.GET_ORDER).status(500);
        assertThat(send("POST", "/reorders/" + new UUID(0, 1)).statusCode()).isEqualTo(502);
        assertThat(shop.calls(Orders.PLACE_ORDER)).isEmpty();
    }

    @Test
    @DisplayName("the products are listed twice and the shop is asked once")
    void cachesTheProducts() throws IOException, InterruptedException {
        HttpResponse<String> first = send("GET", "/products");

        assertThat(first.body()).contains("\"items\"");
        assertThat(send("GET", "/products").body()).isEqualTo(first.body());
        assertThat(shop.calls(Products.LIST_PRODUCTS)).hasSize(1);
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
