package dev.kit.cli.application.failing;

import dev.kit.constructs.endpoints.Endpoint;

/** A class of constructs that cannot be initialized. */
final class FailingConstructs {

    static final Endpoint<String> broken = fail();

    private FailingConstructs() {}

    private static Endpoint<String> fail() {
        throw new IllegalStateException("no such file");
    }
}
