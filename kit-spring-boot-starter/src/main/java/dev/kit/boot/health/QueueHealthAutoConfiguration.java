package dev.kit.boot.health;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.KitProperties;
import dev.kit.boot.background.QueueFigures;
import dev.kit.boot.background.SubscriberAutoConfiguration;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Shows brokers, outboxes and parked events at the actuator's health endpoint. */
@AutoConfiguration(after = SubscriberAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnConstructs
@ConditionalOnBean(QueueFigures.class)
final class QueueHealthAutoConfiguration {

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitBroker")
    HealthIndicator kitBrokerHealthIndicator(ObjectProvider<QueueFigures> figures) {
        return () -> brokers(figures.getObject());
    }

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitRelay")
    HealthIndicator kitRelayHealthIndicator(ObjectProvider<QueueFigures> figures, KitProperties properties) {
        Duration limit = properties.events().health().maxRelayAge();
        return () -> relay(figures.getObject(), limit);
    }

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitParked")
    HealthIndicator kitParkedHealthIndicator(ObjectProvider<QueueFigures> figures, KitProperties properties) {
        Long limit = properties.events().health().maxParked();
        return () -> parked(figures.getObject(), limit);
    }

    /** Shows whether the brokers of the subscribers respond: DOWN while at least one does not. */
    private static Health brokers(QueueFigures queues) {
        Health.Builder health = Health.up();
        for (QueueFigures.Reading reading : queues.readings()) {
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
    private static String failure(QueueFigures.Reading reading) {
        Throwable failure = reading.failure();
        return failure == null ? "answers" : failure.getClass().getName();
    }

    /**
     * Shows the events that wait in outboxes: DOWN if a table cannot be read, or an event has waited longer than the
     * limit.
     *
     * @param limit null for none: all instances share a table, and a load balancer that avoids them all sends no event
     *     earlier
     */
    private static Health relay(QueueFigures queues, @Nullable Duration limit) {
        Health.Builder health = Health.up();
        for (QueueFigures.Reading reading : queues.readings()) {
            QueueFigures.Figures figures = reading.figures();
            if (!reading.place().transport().equals(QueueFigures.OUTBOX)) {
                continue;
            }
            if (figures == null) {
                health.down().withDetail(reading.place().name(), failure(reading));
            } else {
                health.withDetail(reading.place().name(), details(figures));
                Instant oldest = figures.oldest();
                if (limit != null
                        && oldest != null
                        && oldest.isBefore(Instant.now().minus(limit))) {
                    health.down();
                }
            }
        }
        return health.build();
    }

    private static Map<String, Object> details(QueueFigures.Figures figures) {
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("waiting", figures.waiting());
        details.put("parked", figures.parked());
        details.put("oldest", figures.oldest());
        details.values().removeIf(Objects::isNull);
        return details;
    }

    /**
     * Shows the number of parked events that await manual action: DOWN if it exceeds the limit.
     *
     * @param limit null for none: neither a restart nor a load balancer that avoids this node resolves a parked event
     */
    private static Health parked(QueueFigures queues, @Nullable Long limit) {
        Health.Builder health = Health.up();
        long sum = 0;
        for (QueueFigures.Reading reading : queues.readings()) {
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
