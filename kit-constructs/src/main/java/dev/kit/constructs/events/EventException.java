package dev.kit.constructs.events;

import dev.kit.constructs.ConstructException;
import java.util.Set;
import java.util.UUID;

/** Thrown if events could not be published, carried or read. */
public class EventException extends ConstructException {

    private final Set<UUID> unsent;

    /** Creates an exception. The message contains the problem, its location and its remedy. */
    public EventException(String message) {
        super(message, null);
        this.unsent = Set.of();
    }

    /** Creates an exception with a cause. The message contains the problem, its location and its remedy. */
    public EventException(String message, Throwable cause) {
        super(message, cause);
        this.unsent = Set.of();
    }

    /**
     * Creates an exception for a publication that succeeded in part.
     *
     * <p>The message contains the problem, its location and its remedy.
     *
     * @param unsent the events that were not sent; all others of the publication were
     */
    public EventException(String message, Set<UUID> unsent) {
        super(message, null);
        this.unsent = Set.copyOf(unsent);
    }

    /**
     * Returns the events that were not sent. All other events were sent; if it is empty, any of them may be missing.
     */
    public Set<UUID> unsent() {
        return unsent;
    }

    /**
     * Thrown if an event cannot be read as its subscribed type.
     *
     * <p>Further attempts would not help: transports park such an event with this reason after its first attempt,
     * regardless of the retry policy.
     */
    public static final class UnreadableEventException extends EventException {

        /** Creates an exception. The message contains the event, the mismatch and the remedy. */
        public UnreadableEventException(String message) {
            super(message);
        }

        /** Creates an exception with the cause of the mismatch. */
        public UnreadableEventException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
