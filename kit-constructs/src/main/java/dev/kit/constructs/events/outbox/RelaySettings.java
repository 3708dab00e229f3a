package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.RedeliveryPolicy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;

/**
 * The settings of a relay. Immutable.
 *
 * <p>Rows become due by the database's time, so that relays on machines with different clocks agree.
 *
 * @param pollInterval the interval between polls of the table when no commit of this process wakes the relay
 * @param batchSize the largest number of events claimed in one transaction and passed to the publisher at once
 * @param patience the time for which the events of a failed batch are sent individually before the claim is released
 * @param retry the policy for sending refused events again and parking them
 * @param clock the relay's own clock, for {@code patience} and the times passed to listeners
 * @param listener receives the relay's successes and failures
 */
public record RelaySettings(
        Duration pollInterval,
        int batchSize,
        Duration patience,
        RedeliveryPolicy retry,
        InstantSource clock,
        RelayListener listener) {

    /**
     * The default settings.
     *
     * <p>The relay polls every second, claims 100 events, and retries 20 times with delays from 1 second to 5 minutes.
     */
    public static final RelaySettings DEFAULT = new RelaySettings(
            Duration.ofSeconds(1),
            100,
            Duration.ofSeconds(5),
            RedeliveryPolicy.of(20, Duration.ofSeconds(1)),
            InstantSource.system(),
            RelayListener.NONE);

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if an interval is not positive, or the batch size is below 1
     */
    public RelaySettings {
        Objects.requireNonNull(retry, "retry");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(listener, "listener");
        requirePositive("poll interval", pollInterval);
        requirePositive("patience", patience);
        if (batchSize < 1) {
            throw new IllegalArgumentException("A relay's batch size is at least 1, not " + batchSize + ".");
        }
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("A relay's " + name + " must be positive, not " + duration + ".");
        }
    }

    /** Returns these settings with another poll interval. */
    public RelaySettings pollInterval(Duration pollInterval) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }

    /** Returns these settings with another batch size. */
    public RelaySettings batchSize(int batchSize) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }

    /** Returns these settings with another patience. */
    public RelaySettings patience(Duration patience) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }

    /** Returns these settings with another retry policy. */
    public RelaySettings retry(RedeliveryPolicy retry) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }

    /** Returns these settings with another clock. */
    public RelaySettings clock(InstantSource clock) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }

    /** Returns these settings with another listener. */
    public RelaySettings listener(RelayListener listener) {
        return new RelaySettings(pollInterval, batchSize, patience, retry, clock, listener);
    }
}
