package dev.kit.studio.monitor;

import java.util.List;
import java.util.stream.Stream;

/** Kit's own packages. */
final class KitCode {

    private static final List<String> MODULES = List.of(
            "dev.kit.boot.",
            "dev.kit.cli.",
            "dev.kit.client.",
            "dev.kit.constructs.",
            "dev.kit.envkit.",
            "dev.kit.studio.capture.",
            "dev.kit.studio.data.",
            "dev.kit.studio.monitor.",
            "dev.kit.studio.replay.",
            "dev.kit.studio.server.",
            "dev.kit.studio.share.");

    private static final String STUDIO = "dev.kit.studio.Studio";

    private KitCode() {}

    /** Returns all packages below {@code dev.kit}; an application below it has a longer package. */
    static Stream<String> packages() {
        return Stream.concat(Stream.of("dev.kit."), MODULES.stream());
    }

    static boolean has(String className) {
        return className.equals(STUDIO) || MODULES.stream().anyMatch(className::startsWith);
    }
}
