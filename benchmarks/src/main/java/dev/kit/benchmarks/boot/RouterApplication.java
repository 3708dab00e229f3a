package dev.kit.benchmarks.boot;

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
                .POST("/shops/{shop}/orders", request -> place(request, validator))
                .build();
    }

    private static ServerResponse place(ServerRequest request, Validator validator)
            throws ServletException, IOException {
        UUID shop = UUID.fromString(request.pathVariable("shop"));
        boolean express = request.param("express").map(Boolean::parseBoolean).orElse(false);
        NewOrder order = request.body(NewOrder.class);
        Set<ConstraintViolation<NewOrder>> violations = validator.validate(order);
        if (!violations.isEmpty()) {
            return ServerResponse.unprocessableContent()
                    .body(ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, violations.toString()));
        }
        return ServerResponse.status(HttpStatus.CREATED).body(Order.place(shop, express, order));
    }
}
