package dev.kit.constructs.events;

import java.util.Objects;

/** Who caused an event: an identifier and its kind, such as {@code user}. */
public record EventActor(String id, String type) {

    public EventActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
    }
}
