package dev.kit.envkit;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the configuration cannot be used. {@link #problems()} lists every reason.
 *
 * <p>It never contains a value that could be a secret: it shows values of fewer than six characters, plain numbers, and
 * the parts that a URL has. An exception thrown by a transform is kept as text, never as a cause. It is also the root
 * of the other exceptions of this module, which list no problems but have a message that describes the remedy.
 */
public class EnvironmentException extends RuntimeException {

    /** The exit code of a command with an invalid configuration ({@code EX_CONFIG}). */
    public static final int EXIT_CODE = 78;

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // records of strings; serialised with the exception or not at all
    private final List<EnvironmentProblem> problems;

    private final transient @Nullable Report report;

    /** Creates an exception for a failure that no single variable causes. */
    public EnvironmentException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.problems = List.of();
        this.report = null;
    }

    EnvironmentException(Report report) {
        super(report.message());
        this.problems = report.problems();
        this.report = report;
    }

    /**
     * Returns one exception with the problems of all, each once.
     *
     * <p>Exceptions without problems are ignored.
     */
    public static EnvironmentException merged(Collection<EnvironmentException> failures) {
        return new EnvironmentException(Report.merged(failures.stream()
                .map(failure -> failure.report)
                .filter(Objects::nonNull)
                .toList()));
    }

    /** Returns all problems, in the order of declaration. */
    public List<EnvironmentProblem> problems() {
        return problems;
    }

    /**
     * Returns a readable report of all problems.
     *
     * <p>It is plain text of about 80 columns.
     */
    public String report() {
        return report(false);
    }

    /** Returns a readable report of all problems, with ANSI colours if {@code coloured}. */
    public String report(boolean coloured) {
        return report == null ? String.valueOf(getMessage()) : report.render(Paint.of(coloured));
    }

    /**
     * Prints the report, in colour on an interactive console.
     *
     * <p>Colours are not used if {@code NO_COLOR} is set.
     */
    public void printReport(PrintStream out) {
        out.println(report(Paint.wanted(System.getenv(), Paint.onTerminal())));
    }
}
