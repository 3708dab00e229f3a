package dev.kit.envkit.credentials;

import dev.kit.envkit.EnvironmentException;
import org.jspecify.annotations.Nullable;

/** Credentials cannot be opened or stored. The message holds neither key nor ciphertext. */
public final class CredentialsException extends EnvironmentException {

    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what to do. */
    public CredentialsException(String message) {
        super(message, null);
    }

    /** Says what is wrong and what to do. */
    public CredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
