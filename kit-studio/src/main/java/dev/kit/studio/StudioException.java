package dev.kit.studio;

/** Thrown if the studio cannot be set up or used. The message contains the reason and the remedy. */
@SuppressWarnings("serial") // never leaves this process
public class StudioException extends RuntimeException {

    private final String option;

    /**
     * Creates an exception about one option.
     *
     * @param option the option at fault
     * @param message the problem with the option and its remedy
     */
    public StudioException(String option, String message) {
        super("Studio option '" + option + "': " + message);
        this.option = option;
    }

    /** Returns the option at fault. */
    public String option() {
        return option;
    }
}
