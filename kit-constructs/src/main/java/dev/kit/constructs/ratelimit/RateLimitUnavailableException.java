package dev.kit.constructs.ratelimit;

import dev.kit.constructs.ConstructException;

/** Thrown if an uncounted request is refused. Its limit fails closed. */
public final class RateLimitUnavailableException extends ConstructException {

    private final String key;

    RateLimitUnavailableException(String key, Throwable cause) {
        super("The request could not be counted because the rate limit store failed: " + cause.getMessage(), cause);
        this.key = key;
    }

    /** Returns the key under which the request would have been counted. */
    public String key() {
        return key;
    }
}
