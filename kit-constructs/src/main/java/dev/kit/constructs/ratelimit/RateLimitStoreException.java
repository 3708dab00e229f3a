package dev.kit.constructs.ratelimit;

import dev.kit.constructs.ConstructException;
import org.jspecify.annotations.Nullable;

/** A store could not count a hit, or not in time. */
public final class RateLimitStoreException extends ConstructException {

    /** Says what went wrong, without credentials. */
    public RateLimitStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
