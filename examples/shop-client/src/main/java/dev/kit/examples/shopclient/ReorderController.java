package dev.kit.examples.shopclient;

import dev.kit.client.ApiException;
import dev.kit.client.CallOption;
import dev.kit.examples.shopclient.api.Line;
import dev.kit.examples.shopclient.api.Order;
import dev.kit.examples.shopclient.api.PlaceOrder;
import dev.kit.examples.shopclient.api.Shop;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Orders once more what was ordered before. */
@RestController
final class ReorderController {

    private final Shop shop;
    private final ShopAccount account;

    ReorderController(Shop shop, ShopAccount account) {
        this.shop = shop;
        this.account = account;
    }

    @PostMapping("/reorders/{orderId}")
    @ResponseStatus(HttpStatus.CREATED)
    Order reorder(@PathVariable UUID orderId) {
        CallOption session = account.session();
        Order earlier = shop.orders().getOrder(orderId, session);
        PlaceOrder again = new PlaceOrder(earlier.lines().stream()
                .map(line -> new Line(line.productId(), line.quantity()))
                .toList());
        return shop.orders().placeOrder(again, session);
    }

    /** The shop's own words, with the status that fits a service in between. */
    @ExceptionHandler
    ProblemDetail shopRefused(ApiException refused) {
        HttpStatus status = refused.status().filter(code -> code == 404).isPresent()
                ? HttpStatus.NOT_FOUND
                : HttpStatus.BAD_GATEWAY;
        return ProblemDetail.forStatusAndDetail(status, "The shop said: " + refused.getMessage());
    }
}
