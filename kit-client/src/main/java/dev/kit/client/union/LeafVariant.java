package dev.kit.client.union;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * A variant that is not a union itself.
 *
 * @param tags the discriminators of the enclosing unions with the values that select this variant
 */
record LeafVariant<T>(
        ValueDeserializer<?> decoder,
        JsonShape shape,
        Map<String, Set<String>> tags,
        Function<Object, ? extends T> wrap) {

    /** Returns the values of a member that select this variant; empty if the member is irrelevant. */
    Set<String> values(String member) {
        Set<String> tagged = tags.getOrDefault(member, Set.of());
        Set<String> known = shape instanceof ObjectShape object ? object.known(member) : Set.of();
        if (tagged.isEmpty() || known.isEmpty()) {
            return tagged.isEmpty() ? known : tagged;
        }
        Set<String> all = new HashSet<>(tagged);
        all.addAll(known);
        return all;
    }

    /** Returns the cost as far as it is known without examining members. */
    int outerCost(Lookahead lookahead, int at) {
        if (shape instanceof ObjectShape object) {
            return object.outerCost(lookahead, at);
        }
        return shape.admits(lookahead.tape(), at) ? 0 : JsonShape.MISFIT;
    }

    T decode(TapeParser input, DeserializationContext context) {
        return wrap.apply(decoder.deserialize(input, context));
    }

    /** Decodes a scalar; null if its text has another format. */
    @Nullable T decodeScalar(TapeParser input, DeserializationContext context) {
        try {
            Object value = decoder.deserialize(input, context);
            return value == null ? null : wrap.apply(value);
        } catch (JacksonException anotherFormat) {
            return null;
        }
    }
}
