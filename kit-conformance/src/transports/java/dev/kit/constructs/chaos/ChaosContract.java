package dev.kit.constructs.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.Publisher;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Promises of every durable transport while its consumers are killed and its broker restarts. */
@Tag("slow")
abstract class ChaosContract {

    private static final int EVENTS = 10_000;

    /** These are published when nothing is killed any more. */
    private static final int CALM = 1_000;

    private static final int KILLS = 20;
    private static final int RESTARTS = 3;
    private static final int CONSUMERS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Where consumers meet whoever publishes. */
    protected abstract String connectionString();

    /** Ends the broker, or the database that serves as one, and starts it again. */
    protected abstract void restart() throws Exception;

    /** Takes the events of the application. */
    protected Publisher publisher() {
        return Publisher.fromConnectionString(connectionString());
    }

    /** Kills what else there is between publisher and consumers. */
    protected void killBetween(Random random) throws IOException, InterruptedException {}

    @Test
    @DisplayName("of 10,000 events none is lost and none has its effect twice, over 20 killed consumers and 3 restarts")
    void losesNothing(TestReporter reporter) throws Exception {
        long seed = System.nanoTime();
        reporter.publishEntry("seed", String.valueOf(seed));
        Random random = new Random(seed);
        try (Ledger ledger = Ledger.create();
                ChaosProcesses consumers =
                        new ChaosProcesses(ChaosConsumer.class, ledger.environment(connectionString()));
                ChaosPublisher publisher = new ChaosPublisher(publisher(), EVENTS)) {
            consumers.start(CONSUMERS);
            publisher.start();
            int steps = KILLS + RESTARTS;
            for (int step = 1; step <= steps; step++) {
                publisher.allowUpTo((EVENTS - CALM) * step / steps);
                if (step % (KILLS / RESTARTS) == 0 && step / (KILLS / RESTARTS) <= RESTARTS) {
                    restart();
                } else {
                    consumers.killOne(random);
                    killBetween(random);
                }
            }
            ledger.await(EVENTS - CALM, PATIENCE);
            publisher.allowUpTo(EVENTS);
            publisher.await(PATIENCE);
            ledger.await(EVENTS, PATIENCE);
            reporter.publishEntry("outcome", ledger + ", " + consumers.killed() + " consumers killed");

            assertThat(consumers.killed()).isEqualTo(KILLS);
            assertThat(ledger.missing(EVENTS)).as("lost events").isEmpty();
            assertThat(ledger.unpublished(EVENTS))
                    .as("events that nobody committed")
                    .isEmpty();
            assertThat(ledger.twice()).as("events with two effects").isEmpty();
            assertThat(ledger.repeatedAfter(EVENTS - CALM))
                    .as("events handled again although nothing had failed")
                    .isEmpty();
            try (ParkedEvents parked = ParkedEvents.fromConnectionString(connectionString())) {
                assertThat(parked.list(ParkedFilter.ALL, 10)).isEmpty();
            }
        }
    }
}
