package dev.kit.boot.health;

import dev.kit.boot.background.QueueFigures;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Shows whether the brokers of the subscribers respond: DOWN while at least one does not. */
record BrokerHealth(Supplier<QueueFigures> queues) implements HealthIndicator {

    @Override
    public Health health() {
        Health.Builder health = Health.up();
        for (QueueFigures.Reading reading : queues.get().readings()) {
            if (!reading.place().transport().equals(QueueFigures.OUTBOX)) {
                health.withDetail(reading.place().name(), failure(reading));
                if (reading.failure() != null) {
                    health.down();
                }
            }
        }
        return health.build();
    }

    /**
     * Returns the class of the failure, or "answers"; the message is omitted because it may contain confidential data.
     */
    static String failure(QueueFigures.Reading reading) {
        Throwable failure = reading.failure();
        return failure == null ? "answers" : failure.getClass().getName();
    }
}
