package dev.kit.studio;

/** The studio cannot be set up or used as asked; the message says why and what to do. */
@SuppressWarnings("serial") // never leaves this process
public class StudioException extends RuntimeException {

    private final String option;

    /**
     * An exception about one option.
     *
     * @param option the option at fault
     * @param message what is wrong with it and what to do
     */
    public StudioException(String option, String message) {
        super("Studio option '" + option + "': " + message);
        this.option = option;
    }

    /** The option at fault. */
    public String option() {
        return option;
    }
}
