package dev.kit.envkit;

import java.util.Map;

/** Colours of the report. */
enum Paint {
    PLAIN,
    ANSI;

    static Paint of(boolean coloured) {
        return coloured ? ANSI : PLAIN;
    }

    /** Returns whether to use colours. Any non-empty value of {@code NO_COLOR} disables them. */
    static boolean wanted(Map<String, String> environment, boolean terminal) {
        return terminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
    }

    String bold(String text) {
        return in("1", text);
    }

    String red(String text) {
        return in("31", text);
    }

    String yellow(String text) {
        return in("33", text);
    }

    String dim(String text) {
        return in("2", text);
    }

    private String in(String code, String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + 'm' + text + "\u001b[0m";
    }
}
