package dev.kit.constructs.ratelimit;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells a client what is left of its limit. */
public final class RateLimitHeaders {

    private static final long NANOS = 1_000_000_000L;

    private RateLimitHeaders() {}

    /**
     * The headers of an answer, allowed or refused; none if the limit says {@link RateLimit#noHeaders()}.
     *
     * <p>{@code RateLimit-Policy} and {@code RateLimit} follow the IETF draft; {@code X-RateLimit-Reset} is an ISO
     * date; {@code Retry-After}, in seconds, is there once nothing remains.
     */
    public static Map<String, String> of(RateLimit limit, Hit hit, InstantSource clock) {
        if (limit.headers() == RateLimit.Headers.NONE) {
            return Map.of();
        }
        long seconds = ceilingSeconds(hit);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("RateLimit-Policy", "\"default\";q=" + limit.limit() + ";w=" + windowSeconds(limit));
        headers.put("RateLimit", "\"default\";r=" + hit.remaining() + ";t=" + seconds);
        headers.put("X-RateLimit-Limit", String.valueOf(limit.limit()));
        headers.put("X-RateLimit-Remaining", String.valueOf(hit.remaining()));
        headers.put("X-RateLimit-Reset", clock.instant().plus(hit.resetAfter()).toString());
        if (hit.remaining() == 0) {
            headers.put("Retry-After", String.valueOf(Math.max(1, seconds)));
        }
        if (limit.headers() == RateLimit.Headers.LEGACY) {
            addLegacy(headers, hit, seconds);
        }
        return headers;
    }

    private static void addLegacy(Map<String, String> headers, Hit hit, long seconds) {
        headers.put("X-RateLimit-Reset-After", String.valueOf(seconds));
        if (hit.remaining() == 0) {
            headers.put(
                    "X-RateLimit-Retry-After", String.valueOf(hit.resetAfter().toMillis()));
        }
    }

    private static long ceilingSeconds(Hit hit) {
        return (hit.resetAfter().toNanos() + NANOS - 1) / NANOS;
    }

    private static long windowSeconds(RateLimit limit) {
        return Math.max(1, limit.window().toSeconds());
    }
}
