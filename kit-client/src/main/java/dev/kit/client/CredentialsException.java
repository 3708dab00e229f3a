package dev.kit.client;

import org.jspecify.annotations.Nullable;

/** An {@link AuthStrategy} could not get credentials. Its message appears in failures and must hold no secret. */
public final class CredentialsException extends Exception {

    private static final long serialVersionUID = 1L;

    /** An exception whose message says where the credentials were asked for, and what came of it. */
    public CredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
