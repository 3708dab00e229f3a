package dev.kit.constructs.errors;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Thrown to answer with status 429 or 503 and a {@code Retry-After} header. */
public final class RetryLaterException extends HttpException {

    private final Duration retryAfter;

    RetryLaterException(int status, String message, Duration retryAfter) {
        super(status, message);
        this.retryAfter = retryAfter;
    }

    /** Returns the time that the client should wait. */
    public Duration retryAfter() {
        return retryAfter;
    }

    @Override
    public List<Map.Entry<String, String>> headers() {
        long seconds = Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds());
        return List.of(Map.entry("Retry-After", Long.toString(seconds)));
    }
}
