package dev.kit.cli.command;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; says what, where and what to do. */
public class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private final String what;

    private final @Nullable String where;

    private final @Nullable String action;

    /** Carries the parts of the report; {@code where} and {@code action} may be null. */
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

    /** A failure with exit code 1. */
    public static CliException failed(String what, @Nullable String where, @Nullable String action) {
        return new CliException(ExitCode.FAILED, what, where, action, null);
    }

    /** A wrong command line, exit code 2. */
    public static CliException usage(String what, @Nullable String action) {
        return new CliException(ExitCode.USAGE, what, null, action, null);
    }

    /** A wrong configuration, exit code 78. */
    public static CliException config(String what, @Nullable String where, @Nullable String action) {
        return new CliException(ExitCode.CONFIG, what, where, action, null);
    }

    /** The same failure with its cause, shown with {@code --debug}. */
    public CliException causedBy(Throwable cause) {
        return new CliException(exitCode(), what, where, action, cause);
    }

    /** The number to end with. */
    public ExitCode exitCode() {
        return new ExitCode(exitCode);
    }

    /** What went wrong, one sentence. */
    public String what() {
        return what;
    }

    /** The file, address or option at fault, or null. */
    public @Nullable String where() {
        return where;
    }

    /** What the user can do, or null. */
    public @Nullable String action() {
        return action;
    }

    /** The report as printed: what, then where and action indented. */
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
