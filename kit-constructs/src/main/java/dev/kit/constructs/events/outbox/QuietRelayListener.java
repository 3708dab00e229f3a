package dev.kit.constructs.events.outbox;

import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a failing listener from changing what it listens to. */
record QuietRelayListener(RelayListener target) implements RelayListener {

    private static final Logger log = LoggerFactory.getLogger(RelayListener.class);

    @Override
    public void sent(String outbox, int events, Instant at) {
        quietly(() -> target.sent(outbox, events, at));
    }

    @Override
    public void refused(String outbox, Refusal refusal) {
        quietly(() -> target.refused(outbox, refusal));
    }

    @Override
    public void unavailable(String outbox, int failures, Exception failure) {
        quietly(() -> target.unavailable(outbox, failures, failure));
    }

    private void quietly(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            log.warn("A relay listener failed: {}", target.getClass().getName(), e);
        }
    }
}
