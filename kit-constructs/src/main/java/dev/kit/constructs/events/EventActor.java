package dev.kit.constructs.events;

import java.util.Objects;

/** The actor that caused an event. It has an identifier and a kind, such as {@code user}. */
public record EventActor(String id, String type) {

    public EventActor {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(type, "type");
    }
}
