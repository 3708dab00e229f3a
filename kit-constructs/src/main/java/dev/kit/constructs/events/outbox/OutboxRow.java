package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A claimed row.
 *
 * @param due whether it may be tried now
 * @param event read only when it is sent: a row that cannot be read must not hold up the others
 */
record OutboxRow(UUID id, String type, @Nullable String key, int attempts, boolean due, Supplier<Envelope> event) {

    /**
     * Returns the event.
     *
     * @throws EventException if the row does not hold one
     */
    Envelope envelope() {
        return event.get();
    }
}
