package dev.kit.benchmarks.boot;

import dev.kit.benchmarks.orders.Delivery;
import dev.kit.benchmarks.orders.NewDelivery;
import dev.kit.benchmarks.orders.NewOrder;
import dev.kit.benchmarks.orders.Order;
import jakarta.servlet.ServletException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.Set;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** The functional route that one would write by hand. */
@PlainBoot
public class RouterApplication {

    /** Serves until it is stopped. */
    public static void main(String[] arguments) {
        SpringApplication.run(RouterApplication.class, arguments);
    }

    @Bean
    RouterFunction<ServerResponse> orders(Validator validator) {
        return RouterFunctions.route()
                .POST("/shops/{shop}/orders", request -> respond(request, NewOrder.class, Order::place, validator))
                .POST(
                        "/shops/{shop}/deliveries",
                        request -> respond(request, NewDelivery.class, Delivery::take, validator))
                .build();
    }

    private static <B, A> ServerResponse respond(
            ServerRequest request, Class<B> type, Answering<B, A> answering, Validator validator)
            throws ServletException, IOException {
        UUID shop = UUID.fromString(request.pathVariable("shop"));
        boolean express = request.param("express").map(Boolean::parseBoolean).orElse(false);
        B body = request.body(type);
        Set<ConstraintViolation<B>> violations = validator.validate(body);
        if (!violations.isEmpty()) {
            return ServerResponse.unprocessableContent()
                    .body(ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, violations.toString()));
        }
        return ServerResponse.status(HttpStatus.CREATED).body(answering.of(shop, express, body));
    }

    /** Answers a valid body. */
    private interface Answering<B, A> {
        A of(UUID shop, boolean express, B body);
    }
}
