package dev.kit.cli.document.doubtful;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;

/** An endpoint that no document can describe. */
final class DoubtfulEndpoints {

    static final Endpoint<String> doubtful =
            e.authorizer("nobody").get("/doubtful").output(String.class).handle(ctx -> "");

    private DoubtfulEndpoints() {}
}
