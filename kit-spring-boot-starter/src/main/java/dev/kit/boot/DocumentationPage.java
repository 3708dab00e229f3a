package dev.kit.boot;

import java.util.Optional;

/** Locates the documentation page of the endpoints. Implementations are thread-safe. */
@FunctionalInterface
public interface DocumentationPage {

    /** Returns the path below the context path, beginning with a slash. Empty if there is no page. */
    Optional<String> path();
}
