package dev.kit.constructs.errors;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Thrown to answer with status 401. The caller is unknown or not allowed. */
public final class UnauthorizedException extends HttpException {

    private final List<Map.Entry<String, String>> headers;

    /**
     * Creates an exception that sends {@code message}, and each challenge as {@code WWW-Authenticate}.
     *
     * <p>Without challenges, the endpoint's own one is sent, if any.
     */
    public UnauthorizedException(String message, String... challenges) {
        super(401, message);
        headers = Arrays.stream(challenges)
                .map(challenge -> Map.entry("WWW-Authenticate", challenge))
                .toList();
    }

    @Override
    public List<Map.Entry<String, String>> headers() {
        return headers;
    }
}
