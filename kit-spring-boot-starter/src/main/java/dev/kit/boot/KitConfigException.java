package dev.kit.boot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thrown if {@code kit.config.yaml} cannot be used. */
final class KitConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KitConfigException(String what, List<String> problems) {
        this(what, problems, null);
    }

    KitConfigException(String what, List<String> problems, @Nullable Throwable cause) {
        super(what + problems.stream().map(problem -> "\n    " + problem).reduce("", String::concat), cause);
    }
}
