package dev.kit.boot.client;

import dev.kit.client.ApiException;
import dev.kit.client.CallOption;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.retry.RetryPolicy;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Calls the path that shows whether an API works, once and without credentials. */
record ClientHealth(ConfiguredClient client, Operation<NoInput, byte[], Object> operation) implements HealthIndicator {

    private static final Duration LONGEST = Duration.ofSeconds(5);

    static ClientHealth of(ConfiguredClient client, String path) {
        Operation<NoInput, byte[], Object> operation = Operation.<NoInput, byte[], Object>define(
                        "health", HttpMethod.GET, path.startsWith("/") ? path : "/" + path)
                .success(2, byte[].class)
                .security()
                .build();
        return new ClientHealth(client, operation);
    }

    @Override
    public Health health() {
        try {
            int status = client.fetcher()
                    .exchange(
                            operation, NoInput.NONE, CallOption.retry(RetryPolicy.none()), CallOption.timeout(LONGEST))
                    .status();
            return Health.up().withDetail("status", status).build();
        } catch (ApiException e) {
            String error = e.failure().getClass().getSimpleName();
            return e.status()
                    .map(status -> Health.down().withDetail("status", status))
                    .orElseGet(() -> Health.down().withDetail("error", error))
                    .build();
        }
    }
}
