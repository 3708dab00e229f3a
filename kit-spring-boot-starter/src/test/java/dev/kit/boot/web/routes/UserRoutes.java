package dev.kit.boot.web.routes;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import java.util.Optional;

/** A parameter route before the static one, and constants that are no endpoints. */
public final class UserRoutes {

    public record Id(String id) {}

    public record User(String id, String displayName, Optional<String> nickName) {}

    public static final String PREFIX = "/users";

    public static final Endpoint<User> getUser = e.get(PREFIX + "/:id")
            .params(Id.class)
            .output(User.class)
            .handle(ctx -> new User(ctx.params().id(), "by id", Optional.empty()));

    public static final Endpoint<User> getMe =
            e.get(PREFIX + "/me").output(User.class).handle(ctx -> new User("me", "static", Optional.empty()));

    static final Endpoint<User> putUser = e.put(PREFIX + "/:id")
            .params(Id.class)
            .body(User.class)
            .output(User.class)
            .handle(ctx -> ctx.body());

    static final Endpoint<User> getOrderOfUser = e.get(PREFIX + "/:id/orders")
            .params(Id.class)
            .output(User.class)
            .handle(ctx -> new User(ctx.params().id(), "orders", Optional.empty()));

    private UserRoutes() {}
}
