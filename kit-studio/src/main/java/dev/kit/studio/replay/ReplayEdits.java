package dev.kit.studio.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes to apply to a recorded request before resending it. Immutable.
 *
 * @param method null for the recorded one
 * @param query the raw query, null for the recorded one
 * @param headers values by lower-case name; null omits a header
 * @param body null for the recorded one
 * @param cookies the Cookie header of the caller, in place of a hidden one
 * @param dryRun whether to undo all effects
 */
public record ReplayEdits(
        @Nullable String method,
        @Nullable String query,
        Map<String, @Nullable String> headers,
        @Nullable String body,
        @Nullable String cookies,
        boolean dryRun) {

    /** Copies the headers. */
    public ReplayEdits {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }
}
