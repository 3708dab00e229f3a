package dev.kit.constructs.jwt;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** The keys that tokens are verified with cannot be had at present; the request is answered 503. */
public final class KeysUnavailableException extends ConstructException {

    /** Says what is wrong with the source of the keys. */
    public KeysUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
