package dev.kit.constructs.events.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The patience of a component whose broker is away, and what it logs of it. */
final class OutageTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(OutageTest.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    private Outage outage(Duration longest, BooleanSupplier stopping) {
        return new Outage(logger, "Subscriber s", longest, stopping);
    }

    private static void assertDelay(Outage outage, long mostMillis) {
        for (int i = 0; i < 20; i++) {
            assertThat(outage.delay()).isBetween(Duration.ofMillis(mostMillis * 7 / 10), Duration.ofMillis(mostMillis));
        }
    }

    @Test
    @DisplayName("each failure doubles the pause up to the longest, and a success begins anew")
    void waitsLongerEachTime() throws Exception {
        Outage outage = outage(Duration.ofSeconds(1), () -> true);
        assertDelay(outage, 100);
        for (int most : new int[] {200, 400, 800, 1_000, 1_000}) {
            outage.pause("away");
            assertDelay(outage, most);
        }
        assertThat(outage.failures()).isEqualTo(5);
        for (int i = 0; i < 100; i++) {
            outage.pause("away");
        }
        assertDelay(outage, 1_000);
        outage.over();
        assertThat(outage.failures()).isZero();
        assertDelay(outage, 100);
    }

    @Test
    @DisplayName("a pause takes its time, and none of it once the component is being stopped")
    void waits() throws Exception {
        Outage patient = outage(Duration.ofMillis(50), () -> false);
        long start = System.nanoTime();
        patient.pause("away");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(35));

        Outage stopping = outage(Duration.ofHours(1), () -> true);
        start = System.nanoTime();
        for (int i = 0; i < 12; i++) {
            stopping.pause("away");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName("a problem is logged once, another one again, and so is the end of the outage")
    void logsEachProblemOnce() throws Exception {
        Outage outage = outage(Duration.ofSeconds(1), () -> true);
        outage.over();
        assertThat(log.list).isEmpty();
        outage.pause("refused");
        outage.pause("refused");
        outage.pause("no such host");
        outage.over();
        outage.over();
        outage.pause("no such host");
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "Subscriber s waits for its broker and tries again: refused",
                        "Subscriber s waits for its broker and tries again: no such host",
                        "Subscriber s has its broker again.",
                        "Subscriber s waits for its broker and tries again: no such host");
    }
}
