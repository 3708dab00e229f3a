package dev.kit.boot.health;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Counts lost events, and registers the actuator's health indicator {@code kitEvents}. */
@AutoConfiguration(before = ConstructsAutoConfiguration.class)
@ConditionalOnConstructs
final class EventHealthAutoConfiguration {

    @Bean("dev.kit.lostEvents")
    @ConditionalOnMissingBean
    LostEvents lostEvents() {
        return new LostEvents();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("kitEvents")
    static class Indicator {

        @Bean
        HealthIndicator kitEventsHealthIndicator(LostEvents lost) {
            return () -> health(lost.losses());
        }

        /**
         * Returns a health with the number of lost events. The status stays UP: neither a restart nor a load balancer
         * that avoids this node recovers an event.
         */
        private static Health health(LostEvents.Losses losses) {
            Health.Builder health = Health.up().withDetail("lost", losses.count());
            LostEvents.Loss last = losses.last();
            if (last != null) {
                health.withDetail("lastType", last.type())
                        .withDetail("lastSource", last.source())
                        .withDetail("lastAt", last.at())
                        .withDetail("lastFailure", last.failure());
            }
            return health.build();
        }
    }
}
