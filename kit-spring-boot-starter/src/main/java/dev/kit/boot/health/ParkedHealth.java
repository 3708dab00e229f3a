package dev.kit.boot.health;

import dev.kit.boot.background.QueueFigures;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows the number of parked events that await manual action: DOWN if it exceeds the limit.
 *
 * @param limit null for none: neither a restart nor a load balancer that avoids this node resolves a parked event
 */
record ParkedHealth(Supplier<QueueFigures> queues, @Nullable Long limit) implements HealthIndicator {

    @Override
    public Health health() {
        Health.Builder health = Health.up();
        long sum = 0;
        for (QueueFigures.Reading reading : queues.get().readings()) {
            Long parked = reading.figures() == null ? null : reading.figures().parked();
            if (parked != null) {
                sum += parked;
                health.withDetail(reading.place().name(), parked);
            }
        }
        if (limit != null && sum > limit) {
            health.down();
        }
        return health.withDetail("parked", sum).build();
    }
}
