package dev.kit.boot.health;

import dev.kit.boot.background.QueueFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows the events that wait in outboxes: DOWN if a table cannot be read, or an event has waited longer than the limit.
 *
 * @param limit null for none: all instances share a table, and a load balancer that avoids them all sends no event
 *     earlier
 */
record RelayHealth(Supplier<QueueFigures> queues, @Nullable Duration limit) implements HealthIndicator {

    @Override
    public Health health() {
        Health.Builder health = Health.up();
        for (QueueFigures.Reading reading : queues.get().readings()) {
            QueueFigures.Figures figures = reading.figures();
            if (!reading.place().transport().equals(QueueFigures.OUTBOX)) {
                continue;
            }
            if (figures == null) {
                health.down().withDetail(reading.place().name(), BrokerHealth.failure(reading));
            } else {
                health.withDetail(reading.place().name(), details(figures));
                if (isLate(figures.oldest())) {
                    health.down();
                }
            }
        }
        return health.build();
    }

    private boolean isLate(@Nullable Instant oldest) {
        return limit != null && oldest != null && oldest.isBefore(Instant.now().minus(limit));
    }

    private static Map<String, Object> details(QueueFigures.Figures figures) {
        Map<String, Object> details = new LinkedHashMap<>();
        put(details, "waiting", figures.waiting());
        put(details, "parked", figures.parked());
        put(details, "oldest", figures.oldest());
        return details;
    }

    private static void put(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value);
        }
    }
}
