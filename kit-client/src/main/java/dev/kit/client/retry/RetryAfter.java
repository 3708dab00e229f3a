package dev.kit.client.retry;

import dev.kit.client.http.Headers;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads {@code retry-after-ms} and {@code Retry-After}, in seconds or as a date. */
final class RetryAfter {

    private RetryAfter() {}

    static Optional<Duration> of(Headers headers, Clock clock) {
        Optional<Duration> millis = headers.first("retry-after-ms")
                .filter(RetryAfter::digits)
                .map(value -> Duration.ofMillis(Long.parseLong(value)));
        return millis.or(() -> headers.first("Retry-After").flatMap(value -> parse(value.trim(), clock)));
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
}
