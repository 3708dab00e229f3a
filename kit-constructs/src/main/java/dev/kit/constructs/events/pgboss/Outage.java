package dev.kit.constructs.events.pgboss;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** A period without the database: one warning, and increasing pauses. Used by one thread. */
final class Outage {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    private final String who;
    private int failures;

    Outage(String who) {
        this.who = who;
    }

    /** Waits before the next attempt, longer each time. Returns at once if {@code wakeups} are stopped. */
    void pause(Exception failure, Wakeups wakeups) throws InterruptedException {
        if (failures == 0) {
            PgBossDatabase.log.warn("{} lost its database: {} It tries again.", who, sentence(failure));
        } else {
            PgBossDatabase.log.debug("{} still has no database: {}", who, sentence(failure));
        }
        long deadline = System.nanoTime() + delay().toNanos();
        failures++;
        while (System.nanoTime() < deadline && !wakeups.isStopped()) {
            Thread.sleep(50);
        }
        if (wakeups.isStopped() && failures > 3) {
            throw new InterruptedException("stopped during an outage");
        }
    }

    /** Returns the pause before the next attempt. */
    Duration delay() {
        long millis = Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failures, 10));
        return Duration.ofMillis(Math.round(millis * ThreadLocalRandom.current().nextDouble(0.7, 1.0)));
    }

    /** Records a success. */
    void over() {
        if (failures > 0) {
            PgBossDatabase.log.info("{} has its database again.", who);
            failures = 0;
        }
    }

    private static String sentence(Exception failure) {
        String message = String.valueOf(failure.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }
}
