package dev.kit.boot.health;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.KitProperties;
import dev.kit.boot.background.QueueFigures;
import dev.kit.boot.background.SubscriberAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Shows brokers, outboxes and parked events at the actuator's health endpoint. */
@AutoConfiguration(after = SubscriberAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnConstructs
@ConditionalOnBean(QueueFigures.class)
public final class QueueHealthAutoConfiguration {

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitBroker")
    BrokerHealth kitBrokerHealthIndicator(ObjectProvider<QueueFigures> figures) {
        return new BrokerHealth(figures::getObject);
    }

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitRelay")
    RelayHealth kitRelayHealthIndicator(ObjectProvider<QueueFigures> figures, KitProperties properties) {
        return new RelayHealth(figures::getObject, properties.events().health().maxRelayAge());
    }

    @Bean
    @ConditionalOnEnabledHealthIndicator("kitParked")
    ParkedHealth kitParkedHealthIndicator(ObjectProvider<QueueFigures> figures, KitProperties properties) {
        return new ParkedHealth(figures::getObject, properties.events().health().maxParked());
    }
}
