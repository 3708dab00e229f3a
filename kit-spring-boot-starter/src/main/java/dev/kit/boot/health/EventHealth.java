package dev.kit.boot.health;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows how many events were lost. The status stays UP: neither a restart nor a balancer that avoids this node brings an
 * event back.
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
