package dev.kit.client;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if an {@link AuthStrategy} could not obtain credentials.
 *
 * <p>Its message appears in failures and must not contain a secret.
 */
public final class CredentialsException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a message and a cause.
     *
     * @param message the source of the credentials and the outcome of the request for them
     * @param cause the cause, or null
     */
    public CredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
