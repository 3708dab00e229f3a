package dev.kit.boot.background;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/** The time a part of the application may take to stop. */
public final class ShutdownPhase {

    private static final Duration DEFAULT = Duration.ofSeconds(30);

    /** Leaves time for returning unfinished work after the drain. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private ShutdownPhase() {}

    /**
     * Returns the time available for finishing work that has begun. It is shorter than {@code
     * spring.lifecycle.timeout-per-shutdown-phase} by a margin.
     */
    public static Duration timeout(Environment environment) {
        String text = environment.getProperty("spring.lifecycle.timeout-per-shutdown-phase", "");
        Duration phase = text.isBlank() ? DEFAULT : DurationStyle.detectAndParse(text);
        return phase.compareTo(MARGIN.multipliedBy(2)) > 0 ? phase.minus(MARGIN) : phase.dividedBy(2);
    }
}
