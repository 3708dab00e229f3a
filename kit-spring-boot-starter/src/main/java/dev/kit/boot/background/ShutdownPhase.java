package dev.kit.boot.background;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/** How long a part of the application may take to stop. */
public final class ShutdownPhase {

    private static final Duration DEFAULT = Duration.ofSeconds(30);

    /** So that what is handed back after the drain is handed back in time. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private ShutdownPhase() {}

    /** What {@code spring.lifecycle.timeout-per-shutdown-phase} leaves for finishing what has begun. */
    public static Duration timeout(Environment environment) {
        String text = environment.getProperty("spring.lifecycle.timeout-per-shutdown-phase", "");
        Duration phase = text.isBlank() ? DEFAULT : DurationStyle.detectAndParse(text);
        return phase.compareTo(MARGIN.multipliedBy(2)) > 0 ? phase.minus(MARGIN) : phase.dividedBy(2);
    }
}
