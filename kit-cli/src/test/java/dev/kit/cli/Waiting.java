package dev.kit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Waits for a state of another process or thread, which sends no notice of it. */
public final class Waiting {

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Waiting() {}

    /** Waits until the condition holds; fails with the printed text if it does not in time. */
    public static void until(Callable<Boolean> condition, Duration patience, Supplier<String> printed)
            throws Exception {
        until(condition, () -> true, patience, printed);
    }

    /** Waits until the condition holds; fails with the printed text at once if {@code alive} no longer does. */
    public static void until(
            Callable<Boolean> condition, Callable<Boolean> alive, Duration patience, Supplier<String> printed)
            throws Exception {
        await().pollInterval(PAUSE)
                .atMost(patience)
                .failFast(() -> assertThat(alive.call())
                        .as("it still runs; it printed:%n%s", printed.get())
                        .isTrue())
                .untilAsserted(() -> assertThat(condition.call())
                        .as("in time; it printed:%n%s", printed.get())
                        .isTrue());
    }
}
