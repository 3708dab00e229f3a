package dev.kit.cli.build.files.orders.admin;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;

final class AdminEndpoints {

    static final Endpoint<String> adminOnly =
            e.get("/admin").output(String.class).handle(ctx -> "admin");

    private AdminEndpoints() {}
}
