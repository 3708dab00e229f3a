package dev.kit.boot.client;

import org.jspecify.annotations.Nullable;

/** A setting of a client that is missing or wrong. It never contains a value that may be secret. */
final class ClientSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * Creates an exception.
     *
     * @param property the property, with its origin if that is known
     * @param problem what is wrong with it, as a sentence without a full stop or several with one
     * @param action what to do
     */
    ClientSettingsException(String property, String problem, String action, @Nullable Throwable cause) {
        super(property + ": " + problem, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
