package dev.kit.client.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.http.Headers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    @Test
    @DisplayName("CF-23 Retry-After is read as milliseconds, seconds and date")
    void readsRetryAfter() {
        assertThat(RetryPolicy.retryAfter(headers("retry-after-ms", "250"), CLOCK))
                .contains(Duration.ofMillis(250));
        assertThat(RetryPolicy.retryAfter(headers("Retry-After", "7"), CLOCK)).contains(Duration.ofSeconds(7));
        assertThat(RetryPolicy.retryAfter(headers("Retry-After", "Thu, 1 Jan 2026 00:01:00 GMT"), CLOCK))
                .contains(Duration.ofMinutes(1));
        assertThat(RetryPolicy.retryAfter(headers("Retry-After", "soon"), CLOCK))
                .isEmpty();
    }

    @Test
    @DisplayName("CF-22 delays double up to their bound, with jitter")
    void delaysAreBounded() {
        RetryPolicy policy = RetryPolicy.defaults().backoff(Duration.ofMillis(100), Duration.ofMillis(350));
        for (int i = 0; i < 50; i++) {
            assertThat(policy.delay(1, Headers.empty(), CLOCK)).isBetween(Duration.ZERO, Duration.ofMillis(100));
            assertThat(policy.delay(9, Headers.empty(), CLOCK)).isBetween(Duration.ZERO, Duration.ofMillis(350));
        }
    }

    private static Headers headers(String name, String value) {
        return Headers.single(Map.of(name, value));
    }
}
