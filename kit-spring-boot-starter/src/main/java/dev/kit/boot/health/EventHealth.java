package dev.kit.boot.health;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows the number of lost events. The status stays UP: neither a restart nor a load balancer that avoids this node
 * recovers an event.
 */
final class EventHealth implements HealthIndicator {

    private final LostEvents lost;

    EventHealth(LostEvents lost) {
        this.lost = lost;
    }

    @Override
    public Health health() {
        LostEvents.Losses losses = lost.losses();
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
