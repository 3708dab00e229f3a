package dev.kit.constructs.errors;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thrown to answer with status 401. The caller is unknown or not allowed. */
public final class UnauthorizedException extends HttpException {

    private final @Nullable String challenge;

    /**
     * Creates an exception that sends {@code message} to the client. The endpoint's own challenge, if any, is sent with
     * it.
     */
    public UnauthorizedException(String message) {
        super(401, message);
        challenge = null;
    }

    /** Creates an exception that sends {@code message}, and {@code challenge} as {@code WWW-Authenticate}. */
    public UnauthorizedException(String message, String challenge) {
        super(401, message);
        this.challenge = challenge;
    }

    @Override
    public Map<String, String> headers() {
        return challenge == null ? Map.of() : Map.of("WWW-Authenticate", challenge);
    }
}
