package dev.kit.constructs.events.outbox;

import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listener that logs the exceptions of another one, so that they do not affect the relay. */
record QuietRelayListener(RelayListener target) implements RelayListener {

    private static final Logger log = LoggerFactory.getLogger(RelayListener.class);

    @Override
    public Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
        try {
            Consumer<@Nullable RuntimeException> end = target.sending(outbox, events);
            return failure -> quietly(() -> end.accept(failure));
        } catch (RuntimeException e) {
            complain(e);
            return failure -> {};
        }
    }

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
            complain(e);
        }
    }

    private void complain(RuntimeException failure) {
        log.warn("A relay listener failed: {}", target.getClass().getName(), failure);
    }
}
