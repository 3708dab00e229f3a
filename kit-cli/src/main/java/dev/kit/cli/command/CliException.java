package dev.kit.cli.command;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thrown if a command fails. Reports the problem, its location and a remedy. */
public class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private final String what;

    private final @Nullable String where;

    private final @Nullable String action;

    /** Creates an exception from the parts of its report. {@code where} and {@code action} may be null. */
    public CliException(
            ExitCode exitCode,
            String what,
            @Nullable String where,
            @Nullable String action,
            @Nullable Throwable cause) {
        super(what, cause);
        this.exitCode = exitCode.value();
        this.what = what;
        this.where = where;
        this.action = action;
    }

    /** Creates a failure with exit code 1. */
    public static CliException failed(String what, @Nullable String where, @Nullable String action) {
        return failed(what, where, action, null);
    }

    /** Creates a failure with exit code 1. {@code --debug} shows its cause. */
    public static CliException failed(
            String what, @Nullable String where, @Nullable String action, @Nullable Throwable cause) {
        return new CliException(ExitCode.FAILED, what, where, action, cause);
    }

    /** Creates a failure for a wrong command line, with exit code 2. */
    public static CliException usage(String what, @Nullable String action) {
        return new CliException(ExitCode.USAGE, what, null, action, null);
    }

    /** Creates a failure for a wrong configuration, with exit code 78. */
    public static CliException config(String what, @Nullable String where, @Nullable String action) {
        return config(what, where, action, null);
    }

    /** Creates a failure for a wrong configuration. {@code --debug} shows its cause. */
    public static CliException config(
            String what, @Nullable String where, @Nullable String action, @Nullable Throwable cause) {
        return new CliException(ExitCode.CONFIG, what, where, action, cause);
    }

    /** Returns a copy with the given cause, which is shown with {@code --debug}. */
    public CliException causedBy(Throwable cause) {
        return new CliException(exitCode(), what, where, action, cause);
    }

    /**
     * Returns a copy with the failed step in front.
     *
     * @param step the beginning of the sentence, such as {@code Client generation failed}
     */
    public CliException failing(String step) {
        // A sentence continues in lower case, unless it begins with a name such as OpenAPI.
        String continued = what.matches("(?s)[A-Z][a-z]* .*")
                ? what.substring(0, 1).toLowerCase(Locale.ROOT) + what.substring(1)
                : what;
        return new CliException(exitCode(), step + ": " + continued, where, action, getCause());
    }

    /** Returns the exit code of the process. */
    public ExitCode exitCode() {
        return new ExitCode(exitCode);
    }

    /** Returns the description of the problem, in one sentence. */
    public String what() {
        return what;
    }

    /** Returns the file, address or option at fault, or null. */
    public @Nullable String where() {
        return where;
    }

    /** Returns the suggested remedy, or null. */
    public @Nullable String action() {
        return action;
    }

    /** Returns the report as printed: the problem, then location and remedy indented. */
    public String report() {
        StringBuilder report = new StringBuilder(what);
        appendIndented(report, where == null ? null : "at " + where);
        appendIndented(report, action);
        return report.toString();
    }

    private static void appendIndented(StringBuilder report, @Nullable String text) {
        if (text != null) {
            text.lines().forEach(line -> report.append("\n  ").append(line));
        }
    }
}
