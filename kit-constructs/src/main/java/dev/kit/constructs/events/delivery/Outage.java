package dev.kit.constructs.events.delivery;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;

/** Paces the attempts to reach a broker, and logs each problem once. Used by one thread. */
public final class Outage {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final long STEP_MILLIS = 50;

    private final Logger log;
    private final String who;
    private final Duration longest;
    private final BooleanSupplier stopping;
    private String problem = "";
    private int failures;

    /**
     * Creates an instance for a component whose broker is reachable.
     *
     * @param who the name of the component, with which log messages begin
     * @param longest the longest pause
     * @param stopping returns whether the component is being stopped
     */
    public Outage(Logger log, String who, Duration longest, BooleanSupplier stopping) {
        this.log = log;
        this.who = who;
        this.longest = longest;
        this.stopping = stopping;
    }

    /**
     * Records a failure, and waits before the next attempt, longer each time.
     *
     * <p>Returns early if the component is being stopped.
     *
     * @param sentence the problem, as a sentence for the log
     */
    public void pause(String sentence) throws InterruptedException {
        if (sentence.equals(problem)) {
            log.debug("{} still waits for its broker.", who);
        } else {
            log.warn("{} waits for its broker and tries again: {}", who, sentence);
        }
        problem = sentence;
        long end = System.nanoTime() + delay().toNanos();
        failures++;
        while (System.nanoTime() - end < 0 && !stopping.getAsBoolean()) {
            Thread.sleep(STEP_MILLIS);
        }
    }

    /** Returns the pause before the next attempt. */
    Duration delay() {
        long millis = Math.min(longest.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failures, 10));
        return Duration.ofMillis(Math.round(millis * ThreadLocalRandom.current().nextDouble(0.7, 1.0)));
    }

    /** Returns the number of failures since the last success. */
    public int failures() {
        return failures;
    }

    /** Records a success, which ends the outage. */
    public void over() {
        if (failures > 0) {
            log.info("{} has its broker again.", who);
            failures = 0;
            problem = "";
        }
    }
}
