package dev.kit.cli.command;

/**
 * The exit code of a command.
 *
 * @param value the exit code that the shell receives, from 0 to 255
 */
public record ExitCode(int value) {

    /** The code of a command that succeeded. */
    public static final ExitCode OK = new ExitCode(0);

    /** The code of a command that failed; standard error has the reason. */
    public static final ExitCode FAILED = new ExitCode(1);

    /** The code for a wrong command line. */
    public static final ExitCode USAGE = new ExitCode(2);

    /** The code for a wrong project configuration ({@code EX_CONFIG} of sysexits). */
    public static final ExitCode CONFIG = new ExitCode(78);

    /** Rejects values that a shell cannot represent. */
    public ExitCode {
        if (value < 0 || value > 255) {
            throw new IllegalArgumentException("Exit code " + value + " is not between 0 and 255");
        }
    }

    /** Returns whether the command succeeded. */
    public boolean isOk() {
        return value == 0;
    }
}
