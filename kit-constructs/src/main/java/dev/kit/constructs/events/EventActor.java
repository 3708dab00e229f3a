package dev.kit.constructs.events;

import java.util.Objects;

/** The actor that caused an event: an identifier and its kind, such as {@code user}. */
public record EventActor(String id, String type) {

    public EventActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
    }
}
