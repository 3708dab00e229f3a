package dev.kit.cli.build.files.orders;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.subscribers.Subscriber;

/** Several constructs in one class, public and not. */
public final class OrderEndpoints {

    /** The body of an order. */
    public record Order(String id, int amount) {}

    static final Service<String> MAILER = Service.of(
            "mailer",
            env -> env.create(read -> read.into(
                            (host, port) -> host + port,
                            read.get("MAIL_HOST").string(),
                            read.get("MAIL_PORT").integer().orElse(25)))
                    .parse());

    public static final Endpoint<Order> placeOrder = e.authorizer("jwt")
            .post("/orders")
            .body(Order.class)
            .services(MAILER)
            .output(Order.class)
            .handle(ctx -> ctx.body());

    @Deprecated
    public static final Endpoint<?> oldOrder =
            e.get("/orders/:id").output(Order.class).handle(ctx -> new Order("a", 1));

    static final Endpoint<String> closed = e.get("/closed").output(String.class).handle(ctx -> "closed");

    public static final Cron<?, ?> nightly =
            c.schedule("cron(0 0 ? * SUN *)").services(MAILER).handle(ctx -> {});

    public static final CloudFunction<?, ?> report = f.memorySize(512).handle(ctx -> "done");

    public static final Subscriber paid = s.subscribe(EventType.of("order.paid", String.class))
            .name("paid")
            .services(MAILER)
            .each((event, ctx) -> {});

    private OrderEndpoints() {}

    /** A nested class. */
    public static final class Nested {

        public static final Endpoint<String> nested =
                e.get("/nested").output(String.class).handle(ctx -> "nested");

        private Nested() {}
    }
}
