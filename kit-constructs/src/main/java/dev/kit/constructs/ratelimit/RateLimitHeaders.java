package dev.kit.constructs.ratelimit;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Creates the headers that report the state of a limit to clients. */
public final class RateLimitHeaders {

    private static final long NANOS = 1_000_000_000L;

    private RateLimitHeaders() {}

    /**
     * Returns the headers of a response, allowed or refused.
     *
     * <p>There are none if the limit has {@link RateLimit#noHeaders()}. {@code RateLimit-Policy} and {@code RateLimit}
     * follow the IETF draft; {@code X-RateLimit-Reset} is an ISO date; {@code Retry-After}, in seconds, is present once
     * nothing remains.
     */
    public static Map<String, String> of(RateLimit limit, Hit hit, InstantSource clock) {
        return of(List.of(new RateLimitReading(RateLimitReading.DEFAULT, limit, hit)), clock);
    }

    /**
     * Returns the headers of several limits.
     *
     * <p>All policies are listed; the other headers describe the limit with the fewest requests left.
     */
    public static Map<String, String> of(List<RateLimitReading> readings, InstantSource clock) {
        List<RateLimitReading> told = readings.stream()
                .filter(reading -> reading.limit().headers() != RateLimit.Headers.NONE)
                .toList();
        if (told.isEmpty()) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("RateLimit-Policy", listed(told, RateLimitHeaders::policy));
        headers.put("RateLimit", listed(told, RateLimitHeaders::left));
        RateLimitReading tightest = told.stream()
                .reduce((one, other) -> other.isTighterThan(one) ? other : one)
                .orElseThrow();
        addTightest(headers, tightest.limit(), tightest.hit(), clock);
        return headers;
    }

    private static String listed(List<RateLimitReading> readings, Function<RateLimitReading, String> item) {
        return readings.stream()
                .map(reading -> "\"" + reading.policy() + "\"" + item.apply(reading))
                .collect(Collectors.joining(", "));
    }

    private static String policy(RateLimitReading reading) {
        return ";q=" + reading.limit().limit() + ";w="
                + Math.max(1, reading.limit().window().toSeconds());
    }

    private static String left(RateLimitReading reading) {
        return ";r=" + reading.hit().remaining() + ";t=" + ceilingSeconds(reading.hit());
    }

    private static void addTightest(Map<String, String> headers, RateLimit limit, Hit hit, InstantSource clock) {
        long seconds = ceilingSeconds(hit);
        headers.put("X-RateLimit-Limit", String.valueOf(limit.limit()));
        headers.put("X-RateLimit-Remaining", String.valueOf(hit.remaining()));
        headers.put("X-RateLimit-Reset", clock.instant().plus(hit.resetAfter()).toString());
        if (hit.remaining() == 0) {
            headers.put("Retry-After", String.valueOf(Math.max(1, seconds)));
        }
        if (limit.headers() == RateLimit.Headers.LEGACY) {
            headers.put("X-RateLimit-Reset-After", String.valueOf(seconds));
            if (hit.remaining() == 0) {
                headers.put(
                        "X-RateLimit-Retry-After",
                        String.valueOf(hit.resetAfter().toMillis()));
            }
        }
    }

    private static long ceilingSeconds(Hit hit) {
        return (hit.resetAfter().toNanos() + NANOS - 1) / NANOS;
    }
}
