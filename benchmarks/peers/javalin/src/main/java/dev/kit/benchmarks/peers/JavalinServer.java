package dev.kit.benchmarks.peers;

import dev.kit.benchmarks.orders.NewOrder;
import dev.kit.benchmarks.orders.Order;
import io.javalin.Javalin;
import io.javalin.http.Context;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** The order in Javalin, checked by hand with the same constraints. */
public final class JavalinServer {

    private JavalinServer() {}

    /** Serves on the port that the argument names, until it is stopped. */
    public static void main(String[] arguments) {
        Validator validator = Validation.byDefaultProvider()
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory()
                .getValidator();
        Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.routes.post("/shops/{shop}/orders", context -> place(context, validator));
                })
                .start("127.0.0.1", Integer.parseInt(arguments[0]));
    }

    private static void place(Context context, Validator validator) {
        UUID shop = UUID.fromString(context.pathParam("shop"));
        boolean express = Boolean.parseBoolean(context.queryParam("express"));
        NewOrder order = context.bodyAsClass(NewOrder.class);
        Set<ConstraintViolation<NewOrder>> violations = validator.validate(order);
        if (violations.isEmpty()) {
            context.status(201).json(Order.place(shop, express, order));
        } else {
            context.status(422).json(Map.of("detail", violations.toString()));
        }
    }
}
