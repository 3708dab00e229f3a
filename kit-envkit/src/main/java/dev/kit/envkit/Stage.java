package dev.kit.envkit;

import java.util.Locale;
import java.util.Map;

/** Detects development mode, in which reports show more detail. */
final class Stage {

    private Stage() {}

    /**
     * Returns whether {@code KIT_ENV}, else {@code NODE_ENV}, is unset, {@code dev} or {@code development}, in any
     * case.
     */
    static boolean isDevelopment(Map<String, String> environment) {
        String stage = environment.getOrDefault("KIT_ENV", environment.getOrDefault("NODE_ENV", ""));
        String lower = stage.strip().toLowerCase(Locale.ROOT);
        return lower.isEmpty() || lower.equals("dev") || lower.equals("development");
    }
}
