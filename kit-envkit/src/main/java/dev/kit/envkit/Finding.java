package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/** Something that went wrong, before it is put into words. */
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
