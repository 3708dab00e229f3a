package dev.kit.constructs.validation;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Refuses texts that cannot be stored, and in trees, maps and untyped values numbers that cannot be written. */
final class CheckedDeserializer extends DelegatingDeserializer {

    CheckedDeserializer(ValueDeserializer<?> delegate) {
        super(delegate);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new CheckedDeserializer(newDelegatee);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                && CharSequence.class.isAssignableFrom(handledType())) {
            // A file of a form, which Jackson would name by its class.
            return context.handleUnexpectedToken(handledType(), parser);
        }
        Object value = super.deserialize(parser, context);
        boolean storable = value instanceof String text
                ? StorableText.isStorable(text)
                : leaves(value).allMatch(CheckedDeserializer::isStorable);
        if (!storable) {
            return context.handleWeirdStringValue(String.class, "", "not storable");
        }
        return value instanceof String || leaves(value).allMatch(CheckedDeserializer::isReasonable)
                ? value
                : context.handleWeirdNumberValue(Object.class, 0, "not a finite number");
    }

    /** Returns all keys and all values that contain no others. */
    private static Stream<?> leaves(@Nullable Object value) {
        if (value instanceof Map.Entry<?, ?> entry) {
            return Stream.concat(leaves(entry.getKey()), leaves(entry.getValue()));
        }
        if (value instanceof Map<?, ?> || value instanceof ObjectNode) {
            return leaves(value instanceof ObjectNode object ? object.properties() : ((Map<?, ?>) value).entrySet());
        }
        if (value instanceof ArrayNode array) {
            return array.valueStream().flatMap(CheckedDeserializer::leaves);
        }
        return value instanceof Collection<?> elements
                ? elements.stream().flatMap(CheckedDeserializer::leaves)
                : Stream.ofNullable(value);
    }

    private static boolean isStorable(Object leaf) {
        if (leaf instanceof JsonNode node) {
            return !node.isString() || StorableText.isStorable(node.asString());
        }
        return leaf instanceof char[] characters
                ? StorableText.isStorable(new String(characters))
                : !(leaf instanceof CharSequence) || StorableText.isStorable(leaf.toString());
    }

    private static boolean isReasonable(Object leaf) {
        if (leaf instanceof JsonNode node) {
            return !node.isNumber() || StrictScalars.isReasonable(node.numberValue());
        }
        return !(leaf instanceof Number number)
                || (StrictScalars.isReasonable(number) && Double.isFinite(number.doubleValue()));
    }
}
