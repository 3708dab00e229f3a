package dev.kit.constructs.ratelimit;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** Thrown if a store could not count a hit in time. */
public final class RateLimitStoreException extends ConstructException {

    /** Creates an exception whose message contains no credentials. */
    public RateLimitStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
