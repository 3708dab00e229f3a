package dev.kit.benchmarks.boot;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.benchmarks.orders.Delivery;
import dev.kit.benchmarks.orders.NewDelivery;
import dev.kit.benchmarks.orders.NewOrder;
import dev.kit.benchmarks.orders.Order;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The endpoint of Kit. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class KitApplication {

    /** Serves until it is stopped. */
    public static void main(String[] arguments) {
        SpringApplication.run(KitApplication.class, arguments);
    }

    @Bean
    Endpoint<Order> placeOrder() {
        return e.post("/shops/:shop/orders")
                .params(InShop.class)
                .query(Options.class)
                .body(NewOrder.class)
                .output(Order.class)
                .status(SuccessStatus.Created)
                .handle(ctx -> Order.place(ctx.params().shop(), ctx.query().express(), ctx.body()));
    }

    @Bean
    Endpoint<Delivery> takeDelivery() {
        return e.post("/shops/:shop/deliveries")
                .params(InShop.class)
                .query(Options.class)
                .body(NewDelivery.class)
                .output(Delivery.class)
                .status(SuccessStatus.Created)
                .handle(ctx -> Delivery.take(ctx.params().shop(), ctx.query().express(), ctx.body()));
    }

    record InShop(UUID shop) {}

    record Options(boolean express) {}
}
