package dev.kit.benchmarks.boot;

import dev.kit.benchmarks.orders.Delivery;
import dev.kit.benchmarks.orders.NewDelivery;
import dev.kit.benchmarks.orders.NewOrder;
import dev.kit.benchmarks.orders.Order;
import jakarta.validation.Valid;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The yardstick: the controller that one would write by hand. */
@PlainBoot
@Import(ControllerApplication.OrderController.class)
public class ControllerApplication {

    /** Serves until it is stopped. */
    public static void main(String[] arguments) {
        SpringApplication.run(ControllerApplication.class, arguments);
    }

    @RestController
    static class OrderController {

        @PostMapping("/shops/{shop}/orders")
        @ResponseStatus(HttpStatus.CREATED)
        Order place(
                @PathVariable UUID shop,
                @RequestParam(defaultValue = "false") boolean express,
                @Valid @RequestBody NewOrder order) {
            return Order.place(shop, express, order);
        }

        @PostMapping("/shops/{shop}/deliveries")
        @ResponseStatus(HttpStatus.CREATED)
        Delivery take(
                @PathVariable UUID shop,
                @RequestParam(defaultValue = "false") boolean express,
                @Valid @RequestBody NewDelivery delivery) {
            return Delivery.take(shop, express, delivery);
        }
    }
}
