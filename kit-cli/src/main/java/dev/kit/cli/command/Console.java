package dev.kit.cli.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/**
 * The standard output and error of a command. Thread-safe, one line at a time.
 *
 * @param out the standard output, for example for a child process's output
 * @param err the standard error, for example for a child process's output
 * @param hasColours whether colours are on
 */
public record Console(PrintStream out, PrintStream err, boolean hasColours) {

    /** The code of bold text. */
    public static final int BOLD = 1;

    /** The code of faint text. */
    public static final int FAINT = 2;

    /** The code of red text. */
    public static final int RED = 31;

    /** The code of green text. */
    public static final int GREEN = 32;

    /** The code of yellow text. */
    public static final int YELLOW = 33;

    /** Creates a console on the given streams, with or without colours. */
    public static Console of(PrintStream out, PrintStream err, boolean colours) {
        return new Console(out, err, colours);
    }

    /**
     * Creates a console on the streams of the process.
     *
     * <p>Colours are used on a terminal unless {@code NO_COLOR} is set.
     */
    public static Console system(Map<String, String> environment) {
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || "dumb".equals(environment.get("TERM"))
                || !isTerminal();
        return new Console(System.out, System.err, !plain);
    }

    /** Returns whether the console is interactive. */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are checked below
    public static boolean isTerminal() {
        java.io.Console terminal = System.console();
        if (terminal == null) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(terminal);
        } catch (ReflectiveOperationException e) {
            return true; // before JDK 22 a console is always a terminal
        }
    }

    /**
     * Asks the user at the terminal to agree.
     *
     * @throws CliException if there is no terminal, its input has ended, or the answer is not yes
     */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are checked by isTerminal
    public static void confirm(String question) {
        java.io.Console terminal = System.console();
        String answer = terminal == null || !isTerminal() ? null : terminal.readLine("%s [y/N] ", question);
        if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).matches("y|yes")) {
            throw CliException.failed("Not confirmed, so nothing was changed.", null, null);
        }
    }

    /** Prints a result line to standard output. */
    public void print(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a progress line to standard error. Standard output carries results only. */
    public void progress(String line) {
        report(coloured(FAINT, line));
    }

    /** Prints a warning to standard error. */
    public void warn(String line) {
        report(coloured(YELLOW, line));
    }

    /** Prints the report of a failure to standard error. */
    public void error(CliException failure) {
        report(coloured(RED, "Error:") + " " + failure.report());
    }

    private void report(String line) {
        err.println(line);
        err.flush();
    }

    /** Marks a text as a success if colours are on. */
    public String good(String text) {
        return coloured(GREEN, text);
    }

    /** Marks a text with a colour or weight if colours are on. */
    public String coloured(int code, String text) {
        return hasColours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /** Clears the terminal if colours are on. */
    public void clear() {
        if (hasColours) {
            out.print("\u001b[2J\u001b[3J\u001b[H");
            out.flush();
        }
    }
}
