package dev.kit.boot;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Asks again and again for what another thread, process or server does. */
public final class Polling {

    private Polling() {}

    /** Asks every 25 ms, for a minute. */
    public static ConditionFactory await() {
        return Awaitility.with()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(25))
                .dontCatchUncaughtExceptions()
                .await()
                .atMost(Duration.ofMinutes(1));
    }
}
