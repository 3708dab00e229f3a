package dev.kit.studio.capture;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace of a W3C {@code traceparent}: version-trace-parent-flags. */
final class TraceId {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    private TraceId() {}

    /** Returns the 32 digits of the trace; null if there is none. */
    static @Nullable String of(@Nullable String traceparent) {
        if (traceparent == null) {
            return null;
        }
        String[] parts = traceparent.split("-", -1);
        return parts.length >= 4 && FORM.matcher(parts[1]).matches() ? parts[1] : null;
    }
}
