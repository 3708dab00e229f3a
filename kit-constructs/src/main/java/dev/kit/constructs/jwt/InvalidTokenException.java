package dev.kit.constructs.jwt;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a token is not valid here. The message contains the reason, for the log; the client is not informed of it.
 */
public final class InvalidTokenException extends ConstructException {

    /** Creates an exception with a reason. The reason contains no part of the token. */
    public InvalidTokenException(String reason) {
        this(reason, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param reason the reason, which contains no part of the token
     */
    public InvalidTokenException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
