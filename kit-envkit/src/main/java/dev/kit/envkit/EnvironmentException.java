package dev.kit.envkit;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the configuration cannot be used; {@link #problems()} lists every reason.
 *
 * <p>It never contains a value that could be a secret: it shows values of fewer than six characters, plain numbers,
 * and which parts a URL has. An exception thrown by a transform is kept as text, never as a cause. Also the root of the
 * other exceptions of this module, which list no problems but have a message that says what to do.
 */
public class EnvironmentException extends RuntimeException {

    /** What a command should return to its shell when the configuration is not valid ({@code EX_CONFIG}). */
    public static final int EXIT_CODE = 78;

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // records of strings; serialised with the exception or not at all
    private final List<EnvironmentProblem> problems;

    private final transient @Nullable Report report;

    /** A failure that no single variable is to blame for. */
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
     * One exception with the problems of all, each once.
     *
     * <p>Those that list no problems have nothing to add and are left out.
     */
    public static EnvironmentException merged(Collection<EnvironmentException> failures) {
        return new EnvironmentException(Report.merged(failures.stream()
                .map(failure -> failure.report)
                .filter(Objects::nonNull)
                .toList()));
    }

    /** Everything that is wrong, in the order of declaration. */
    public List<EnvironmentProblem> problems() {
        return problems;
    }

    /** All problems laid out for people, in plain text of about 80 columns. */
    public String report() {
        return report(false);
    }

    /** The same with ANSI colours when {@code coloured}. */
    public String report(boolean coloured) {
        return report == null ? String.valueOf(getMessage()) : report.render(Paint.of(coloured));
    }

    /** Prints the report, in colour when a person watches and {@code NO_COLOR} is not set. */
    public void printReport(PrintStream out) {
        out.println(report(Paint.wanted(System.getenv(), Terminal.isAttached())));
    }
}
