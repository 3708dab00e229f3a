package dev.kit.cli.build.aws.sample;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;

/** Endpoints in constants that every package may read. */
public final class PublicOrders {

    /** A service that a test cannot create, to show that loading a handler creates none. */
    static final Service<String> STORE = Service.of(
            "store", env -> env.create(read -> read.get("STORE_URL").string()).parse());

    /** Lists orders without the service. */
    public static final Endpoint<String> listOrders =
            e.get("/orders").output(String.class).handle(ctx -> "tea");

    private PublicOrders() {}

    /** Constants of a nested class. */
    public static final class Nested {

        /** Uses the service. */
        public static final Endpoint<String> getStore =
                e.get("/store").services(STORE).output(String.class).handle(ctx -> ctx.service(STORE));

        private Nested() {}
    }
}
