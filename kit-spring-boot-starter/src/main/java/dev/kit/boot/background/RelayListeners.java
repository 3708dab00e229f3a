package dev.kit.boot.background;

import dev.kit.constructs.events.outbox.RelayListener;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Combines all listeners of the application's relays into one. */
record RelayListeners(List<RelayListener> all) implements RelayListener {

    @Override
    public Consumer<@Nullable RuntimeException> sending(String outbox, int events) {
        List<Consumer<@Nullable RuntimeException>> ends =
                all.stream().map(listener -> listener.sending(outbox, events)).toList();
        return failure -> ends.forEach(end -> end.accept(failure));
    }

    @Override
    public void sent(String outbox, int events, Instant at) {
        all.forEach(listener -> listener.sent(outbox, events, at));
    }

    @Override
    public void refused(String outbox, Refusal refusal) {
        all.forEach(listener -> listener.refused(outbox, refusal));
    }

    @Override
    public void unavailable(String outbox, int failures, Exception failure) {
        all.forEach(listener -> listener.unavailable(outbox, failures, failure));
    }
}
