package dev.kit.boot.health;

import dev.kit.boot.background.QueueFigures;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows how many events were given up and wait for a person: DOWN if they are more than the limit.
 *
 * @param limit null for none: neither a restart nor a balancer that avoids this node settles a parked event
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
