package dev.kit.constructs.events;

import dev.kit.constructs.ConstructException;
import java.util.Set;
import java.util.UUID;

/** Events could not be published, carried or read. */
public class EventException extends ConstructException {

    private final Set<UUID> unsent;

    /** Says what, where and what to do. */
    public EventException(String message) {
        super(message, null);
        this.unsent = Set.of();
    }

    /** Says what, where and what to do, and keeps the cause. */
    public EventException(String message, Throwable cause) {
        super(message, cause);
        this.unsent = Set.of();
    }

    /**
     * Says what, where and what to do when a publication succeeded in part.
     *
     * @param unsent the events that were not sent; all others of the publication were
     */
    public EventException(String message, Set<UUID> unsent) {
        super(message, null);
        this.unsent = Set.copyOf(unsent);
    }

    /** Returns the events that were not sent, where all others were; empty if any of them may be missing. */
    public Set<UUID> unsent() {
        return unsent;
    }
}
