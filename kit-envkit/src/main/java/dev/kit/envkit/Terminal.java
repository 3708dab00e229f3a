package dev.kit.envkit;

import java.io.Console;

/** Detects an interactive console. */
final class Terminal {

    private Terminal() {}

    /**
     * Returns whether the console is interactive. Since JDK 22 a console exists even without a terminal; its {@code
     * isTerminal} then decides.
     */
    @SuppressWarnings("SystemConsoleNull") // null before JDK 22
    static boolean isAttached() {
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
}
