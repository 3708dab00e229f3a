package dev.kit.client.retry;

import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The conditions and delays of retries.
 *
 * <p>By default there are two retries of methods that may be repeated (all but POST and PATCH, and those too if the
 * call has an idempotency key), after 408, 429, 502, 503, 504 or a lost connection, with full jitter from 200 ms up to
 * 10 s, and {@code Retry-After} obeyed. Immutable.
 */
public record RetryPolicy(int retries, Duration firstDelay, Duration maxDelay, Set<Integer> statuses) {

    private static final RetryPolicy DEFAULTS =
            new RetryPolicy(2, Duration.ofMillis(200), Duration.ofSeconds(10), Set.of(408, 429, 502, 503, 504));

    /** Checks the bounds and copies the statuses. */
    public RetryPolicy {
        if (retries < 0 || firstDelay.isNegative() || maxDelay.compareTo(firstDelay) < 0) {
            throw new IllegalArgumentException("A retry policy needs retries >= 0 and 0 <= firstDelay <= maxDelay, got "
                    + retries + ", " + firstDelay + ", " + maxDelay + ".");
        }
        statuses = Set.copyOf(statuses);
    }

    /** Returns the default policy with two retries, as described above. */
    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    /** Returns a policy with one attempt only. */
    public static RetryPolicy none() {
        return DEFAULTS.retries(0);
    }

    /** Returns a copy with another number of retries. */
    public RetryPolicy retries(int count) {
        return new RetryPolicy(count, firstDelay, maxDelay, statuses);
    }

    /** Returns a copy with other delays. Each retry doubles the bound of the first. */
    public RetryPolicy backoff(Duration first, Duration max) {
        return new RetryPolicy(retries, first, max, statuses);
    }

    /** Returns a copy that repeats after these statuses only. */
    public RetryPolicy statuses(Integer... codes) {
        return new RetryPolicy(retries, firstDelay, maxDelay, Set.of(codes));
    }

    /** Returns whether a request that reached the server may be sent again. */
    public boolean repeats(HttpMethod method, Headers headers) {
        return method.idempotent() || headers.has("Idempotency-Key");
    }

    /**
     * Returns the delay before the next attempt.
     *
     * @param failed the number of attempts that failed, from 1
     */
    public Duration delay(int failed, Headers answer, Clock clock) {
        return retryAfter(answer, clock).orElseGet(() -> jittered(failed));
    }

    /** Returns the wait that the server requested. It is empty if it requested none. */
    public static Optional<Duration> retryAfter(Headers answer, Clock clock) {
        Optional<Duration> millis = answer.first("retry-after-ms")
                .filter(RetryPolicy::digits)
                .map(value -> Duration.ofMillis(Long.parseLong(value)));
        return millis.or(() -> answer.first("Retry-After").flatMap(value -> parse(value.trim(), clock)));
    }

    private static Optional<Duration> parse(String value, Clock clock) {
        if (digits(value)) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            Instant when = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value));
            Duration wait = Duration.between(clock.instant(), when);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException malformed) {
            return Optional.empty();
        }
    }

    private static boolean digits(String value) {
        return !value.isEmpty() && value.length() < 10 && value.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Duration jittered(int failed) {
        long bound = Math.min(maxDelay.toMillis(), firstDelay.toMillis() << Math.min(failed - 1, 20));
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound + 1));
    }
}
