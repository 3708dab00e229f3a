package dev.kit.cli.build.sample;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;

/** An endpoint whose service requires a variable. */
final class BuiltConstructs {

    static final Service<String> MAIL = Service.of(
            "mail", env -> env.create(read -> read.get("BUILT_HOST").string()).parse());

    static final Endpoint<String> health =
            e.services(MAIL).get("/health").output(String.class).handle(ctx -> "up");

    private BuiltConstructs() {}
}
