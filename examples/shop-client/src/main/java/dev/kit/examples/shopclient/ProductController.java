package dev.kit.examples.shopclient;

import dev.kit.examples.shopclient.api.ListProducts;
import dev.kit.examples.shopclient.api.ProductPage;
import dev.kit.examples.shopclient.api.Shop;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists what can be ordered; the shop is asked once a minute at most. */
@RestController
record ProductController(Shop shop) {

    @GetMapping("/products")
    ProductPage products() {
        return shop.queries().listProducts(ListProducts.of()).await();
    }
}
