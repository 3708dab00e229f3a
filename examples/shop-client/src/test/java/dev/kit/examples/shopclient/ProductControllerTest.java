package dev.kit.examples.shopclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.test.KitClientTest;
import dev.kit.examples.shopclient.api.Products;
import dev.kit.mock.MockServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@KitClientTest
@Import(ProductController.class)
class ProductControllerTest {

    @Test
    void asksTheShopOnce(@Autowired ProductController controller, @Autowired MockServer shop) {
        assertThat(controller.products()).isEqualTo(controller.products());

        assertThat(shop.calls(Products.LIST_PRODUCTS)).hasSize(1);
    }
}
