package dev.kit.cli.command;

/**
 * The number a command ends with.
 *
 * @param value 0 to 255; what the shell sees
 */
public record ExitCode(int value) {

    /** The command did what was asked. */
    public static final ExitCode OK = new ExitCode(0);

    /** The command failed; standard error says why. */
    public static final ExitCode FAILED = new ExitCode(1);

    /** The command line was wrong. */
    public static final ExitCode USAGE = new ExitCode(2);

    /** The project's configuration was wrong (sysexits' EX_CONFIG). */
    public static final ExitCode CONFIG = new ExitCode(78);

    private static final int SIGNAL_BASE = 128;

    /** Refuses what no shell can carry. */
    public ExitCode {
        if (value < 0 || value > 255) {
            throw new IllegalArgumentException("Exit code " + value + " is not between 0 and 255");
        }
    }

    /** The code of a process ended by a signal, 128 + n. */
    public static ExitCode signal(int number) {
        return new ExitCode(SIGNAL_BASE + number);
    }

    /** Whether the command did what was asked. */
    public boolean isOk() {
        return value == 0;
    }
}
