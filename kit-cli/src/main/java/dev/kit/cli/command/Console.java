package dev.kit.cli.command;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/** The standard output and error of a command. Thread-safe, one line at a time. */
public final class Console {

    private static final String RESET = "\u001b[0m";

    private final PrintStream out;

    private final PrintStream err;

    private final boolean colours;

    private Console(PrintStream out, PrintStream err, boolean colours) {
        this.out = out;
        this.err = err;
        this.colours = colours;
    }

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
     * Prompts the user at the terminal and returns the input line.
     *
     * <p>The result is empty if there is no terminal or its input has ended.
     */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are checked by isTerminal
    public static Optional<String> ask(String question) {
        java.io.Console terminal = System.console();
        return terminal == null || !isTerminal()
                ? Optional.empty()
                : Optional.ofNullable(terminal.readLine("%s ", question));
    }

    /** Prints a result line to standard output. */
    public void print(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a progress line to standard error. Standard output carries results only. */
    public void progress(String line) {
        err.println(colours ? "\u001b[2m" + line + RESET : line);
        err.flush();
    }

    /** Prints a warning to standard error. */
    public void warn(String line) {
        err.println(colours ? "\u001b[33m" + line + RESET : line);
        err.flush();
    }

    /** Prints the report of a failure to standard error. */
    public void error(CliException failure) {
        String mark = colours ? "\u001b[31mError:" + RESET : "Error:";
        err.println(mark + " " + failure.report());
        err.flush();
    }

    /** Marks a text as a success if colours are on. */
    public String good(String text) {
        return colours ? "\u001b[32m" + text + RESET : text;
    }

    /** Clears the terminal if colours are on. */
    public void clear() {
        if (colours) {
            out.print("\u001b[2J\u001b[3J\u001b[H");
            out.flush();
        }
    }

    /** Returns whether colours are on. */
    public boolean hasColours() {
        return colours;
    }

    /** Returns the standard output stream, for example for a child process's output. */
    public PrintStream out() {
        return out;
    }

    /** Returns the standard error stream, for example for a child process's output. */
    public PrintStream err() {
        return err;
    }
}
