package dev.kit.cli.application.exiting;

import dev.kit.constructs.endpoints.Endpoint;
import org.jspecify.annotations.Nullable;

/** A class of constructs whose initialization ends the process. */
final class ExitingConstructs {

    static final @Nullable Endpoint<String> ending = end();

    private ExitingConstructs() {}

    private static @Nullable Endpoint<String> end() {
        System.exit(3);
        return null;
    }
}
