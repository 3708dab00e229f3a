package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A claimed row.
 *
 * @param due whether the event may be sent now
 * @param event read only when it is sent: an unreadable row must not block the others
 */
record OutboxRow(UUID id, String type, @Nullable String key, int attempts, boolean due, Supplier<Envelope> event) {

    /**
     * Returns the event.
     *
     * @throws EventException if the row contains no readable event
     */
    Envelope envelope() {
        return event.get();
    }
}
