package dev.kit.cli.command;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/** Standard output and error of a command. Thread-safe, a line at a time. */
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

    /** Writes to the given streams, coloured or plain. */
    public static Console of(PrintStream out, PrintStream err, boolean colours) {
        return new Console(out, err, colours);
    }

    /** Writes to the process's streams; coloured on a terminal without {@code NO_COLOR}. */
    public static Console system(Map<String, String> environment) {
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || "dumb".equals(environment.get("TERM"))
                || !isTerminal();
        return new Console(System.out, System.err, !plain);
    }

    /** Whether a person sits before the process's input and output. */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are asked below
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

    /** Asks the person at the terminal, and returns the answer; empty where there is no terminal, or its input ended. */
    @SuppressWarnings("SystemConsoleNull") // newer JDKs are asked by isTerminal
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

    /** Prints a step of work to standard error, so that results stay clean. */
    public void progress(String line) {
        err.println(colours ? "\u001b[2m" + line + RESET : line);
        err.flush();
    }

    /** Prints a warning to standard error. */
    public void warn(String line) {
        err.println(colours ? "\u001b[33m" + line + RESET : line);
        err.flush();
    }

    /** Prints a failure's report to standard error. */
    public void error(CliException failure) {
        String mark = colours ? "\u001b[31mError:" + RESET : "Error:";
        err.println(mark + " " + failure.report());
        err.flush();
    }

    /** Marks a text as good news where colours are on. */
    public String good(String text) {
        return colours ? "\u001b[32m" + text + RESET : text;
    }

    /** Empties the terminal, where there is one. */
    public void clear() {
        if (colours) {
            out.print("\u001b[2J\u001b[3J\u001b[H");
            out.flush();
        }
    }

    /** Whether colours are on. */
    public boolean hasColours() {
        return colours;
    }

    /** The stream of results, to hand a child's output through. */
    public PrintStream out() {
        return out;
    }

    /** The stream of failures and progress, to hand a child's output through. */
    public PrintStream err() {
        return err;
    }
}
