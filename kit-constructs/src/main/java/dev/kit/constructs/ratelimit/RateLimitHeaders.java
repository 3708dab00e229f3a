package dev.kit.constructs.ratelimit;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells a client what is left of its limit. */
public final class RateLimitHeaders {

    private static final long NANOS = 1_000_000_000L;

    private RateLimitHeaders() {}

    /**
     * The headers of an answer, allowed or refused.
     *
     * <p>{@code RateLimit-Policy} and {@code RateLimit} follow the IETF draft; {@code X-RateLimit-Reset} is an ISO
     * date; {@code Retry-After}, in seconds, is there once nothing remains.
     */
    public static Map<String, String> of(RateLimit limit, Hit hit, InstantSource clock) {
        long seconds = ceilingSeconds(hit);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("RateLimit-Policy", "\"default\";q=" + limit.limit() + ";w=" + windowSeconds(limit));
        headers.put("RateLimit", "\"default\";r=" + hit.remaining() + ";t=" + seconds);
        headers.put("X-RateLimit-Limit", String.valueOf(limit.limit()));
        headers.put("X-RateLimit-Remaining", String.valueOf(hit.remaining()));
        headers.put("X-RateLimit-Reset", clock.instant().plus(hit.resetAfter()).toString());
        if (hit.remaining() == 0) {
            headers.put("Retry-After", String.valueOf(seconds));
        }
        return headers;
    }

    private static long ceilingSeconds(Hit hit) {
        return (hit.resetAfter().toNanos() + NANOS - 1) / NANOS;
    }

    private static long windowSeconds(RateLimit limit) {
        return Math.max(1, limit.window().toSeconds());
    }
}
