package dev.kit.constructs.jwt;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** A token is not valid here. The message says why, for the log; the client only hears that it is not. */
public final class InvalidTokenException extends ConstructException {

    /** Says why, without anything of the token. */
    public InvalidTokenException(String reason) {
        this(reason, null);
    }

    /** Says why, without anything of the token. */
    public InvalidTokenException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
