package dev.kit.constructs.audit;

import java.util.Objects;

/**
 * A typed token for an action to be audited. Keep it in a constant.
 *
 * @param type the name in the records, such as {@code order.created}
 * @param payloadType the shape of the payload
 * @param <P> the type of the payload
 */
public record AuditableAction<P>(String type, Class<P> payloadType) {

    public AuditableAction {
        Objects.requireNonNull(payloadType, "payloadType");
        if (type.isBlank()) {
            throw new IllegalArgumentException("An auditable action needs a type, such as \"order.created\".");
        }
    }

    /** Returns the action of this type with payloads of {@code payloadType}. */
    public static <P> AuditableAction<P> of(String type, Class<P> payloadType) {
        return new AuditableAction<>(type, payloadType);
    }
}
