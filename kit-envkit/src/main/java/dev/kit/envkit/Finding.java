package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/** A problem before it is described in words. */
record Finding(
        Node<?> subject,
        EnvironmentProblem.Kind kind,
        @Nullable String raw,
        @Nullable String message,
        @Nullable Throwable cause) {

    @Override
    public String toString() {
        return "Finding[" + kind + ']';
    }
}
