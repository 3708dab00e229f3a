package dev.kit.constructs.jwt;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** Thrown if the keys that verify tokens cannot be obtained at present. The request is answered 503. */
public final class KeysUnavailableException extends ConstructException {

    /** Creates an exception that describes the failure of the key source. */
    public KeysUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
