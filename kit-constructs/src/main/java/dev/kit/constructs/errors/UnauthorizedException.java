package dev.kit.constructs.errors;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers with status 401: the caller is not known or not allowed. */
public final class UnauthorizedException extends HttpException {

    private final @Nullable String challenge;

    /** Sends {@code message} to the client; the endpoint's own challenge goes with it, if it has one. */
    public UnauthorizedException(String message) {
        super(401, message);
        challenge = null;
    }

    /** Sends {@code message} to the client, and {@code challenge} as the header {@code WWW-Authenticate}. */
    public UnauthorizedException(String message, String challenge) {
        super(401, message);
        this.challenge = challenge;
    }

    @Override
    public Map<String, String> headers() {
        return challenge == null ? Map.of() : Map.of("WWW-Authenticate", challenge);
    }
}
