package dev.kit.boot.client.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.client.Api;
import dev.kit.boot.client.app.Prices;
import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.client.ApiException;
import dev.kit.mock.MockServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;

@KitClientTest(properties = {"kit.clients.shop.base-url=${SHOP_URL:unset}", "kit.clients.shop.cache.stale-time=1h"})
@ContextConfiguration(classes = ShopApplication.class)
@Import(Prices.class)
class KitClientTestTest {

    @Autowired
    private Prices prices;

    @Autowired
    private MockServer shop;

    @RepeatedTest(2)
    @DisplayName("the client calls a server made from its document, and each test begins anew")
    void callsTheMock() {
        shop.on(ShopClient.PRODUCT).answer(new ShopClient.Product(1, "Coffee"));

        assertThat(prices.product()).isEqualTo("Coffee");
        assertThat(prices.product()).isEqualTo("Coffee");

        assertThat(shop.calls(ShopClient.PRODUCT)).hasSize(1);
    }

    @Test
    @DisplayName("a test defines failures")
    void fails() {
        shop.on(ShopClient.PRODUCT).status(404);

        assertThatThrownBy(() -> prices.product()).isInstanceOf(ApiException.class);
    }

    @Test
    @DisplayName("a document that nobody knows is an error that says how to name it")
    void demandsADocument() {
        Map<String, Class<?>> clients = Map.of("other", Api.class);

        assertThatThrownBy(() -> MockDocuments.of(List.of(), clients).location("other"))
                .hasMessageContaining("documents = \"other=openapi.json\"");
        assertThatThrownBy(() -> MockDocuments.of(List.of("shop=openapi.json"), clients))
                .hasMessageContaining("\"shop\"")
                .hasMessageContaining("[other]");
        assertThat(MockDocuments.of(List.of("openapi.json"), clients).location("other"))
                .isEqualTo("openapi.json");
    }
}
