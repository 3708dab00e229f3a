package dev.kit.envkit;

import java.io.Console;
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

    /**
     * Returns whether the console is interactive. Since JDK 22 a console exists even without a terminal; its {@code
     * isTerminal} then decides.
     */
    @SuppressWarnings("SystemConsoleNull") // null before JDK 22
    static boolean onTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return !Boolean.FALSE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return true;
        }
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
