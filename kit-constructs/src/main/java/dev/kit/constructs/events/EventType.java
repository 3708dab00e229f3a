package dev.kit.constructs.events;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A typed token for events of one name. Keep it in a constant.
 *
 * @param name letters, digits and {@code _ . - /}, at most 200 characters, such as {@code order.placed}
 * @param payloadType the shape of the payload
 * @param <P> the type of the payload
 */
public record EventType<P>(String name, Class<P> payloadType) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.\\-/]{0,199}");

    public EventType {
        Objects.requireNonNull(payloadType, "payloadType");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name + "\" is not a name for events on every transport."
                    + " Use up to 200 letters, digits, dots, dashes, slashes and underscores, such as order.placed.");
        }
    }

    /**
     * The type named {@code name} with payloads of {@code payloadType}.
     *
     * @throws IllegalArgumentException if a transport could not carry the name
     */
    public static <P> EventType<P> of(String name, Class<P> payloadType) {
        return new EventType<>(name, payloadType);
    }

    /** A message of this type, ready to publish. */
    public PublishableMessage<P> of(P payload) {
        return new PublishableMessage<>(this, payload, null);
    }
}
