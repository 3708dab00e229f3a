package dev.kit.constructs.ratelimit;

import dev.kit.constructs.ConstructException;

/** A request could not be counted, and its limit fails closed. */
public final class RateLimitUnavailableException extends ConstructException {

    private final String key;

    RateLimitUnavailableException(String key, Throwable cause) {
        super("The request could not be counted because the rate limit store failed: " + cause.getMessage(), cause);
        this.key = key;
    }

    /** The key under which the request should have counted. */
    public String key() {
        return key;
    }
}
