package dev.kit.boot.crons;

import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.CronStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Shows the number of scheduled crons, and which are paused or failed at their latest tick on this instance.
 *
 * <p>The status stays UP: neither a restart nor a load balancer that avoids this node repairs a handler.
 */
final class CronHealth implements HealthIndicator {

    private final Supplier<CronLifecycle> lifecycle;

    CronHealth(Supplier<CronLifecycle> lifecycle) {
        this.lifecycle = lifecycle;
    }

    @Override
    public Health health() {
        return lifecycle
                .get()
                .scheduler()
                .map(CronHealth::of)
                .orElseGet(() -> Health.unknown().withDetail("scheduled", 0).build());
    }

    private static Health of(CronScheduler scheduler) {
        List<CronStatus> crons = scheduler.crons();
        List<String> paused = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (CronStatus cron : crons) {
            CronRun last = cron.last();
            if (cron.paused()) {
                paused.add(cron.cron());
            }
            if (last != null && last.outcome() == Outcome.FAILED) {
                failed.add(cron.cron());
            }
        }
        return Health.up()
                .withDetail("scheduled", crons.size())
                .withDetail("paused", paused)
                .withDetail("failed", failed)
                .build();
    }
}
