package dev.kit.envkit.credentials;

import dev.kit.envkit.EnvironmentException;
import org.jspecify.annotations.Nullable;

/** Thrown if credentials cannot be opened or stored. The message contains neither key nor ciphertext. */
public final class CredentialStoreException extends EnvironmentException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes the problem and its remedy. */
    public CredentialStoreException(String message) {
        super(message, null);
    }

    /** Creates an exception whose message describes the problem and its remedy. */
    public CredentialStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
