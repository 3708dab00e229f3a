package dev.kit.constructs.validation;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;

/**
 * Rejects text that no database stores and no encoding writes: with a zero character, or half a surrogate pair.
 *
 * <p>Also in places without a declared text type: in trees, and as keys of maps.
 */
final class StorableText extends ValueDeserializerModifier {

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return type == Object.class || CharSequence.class.isAssignableFrom(type)
                ? checked(deserializer, type)
                : deserializer;
    }

    static ValueDeserializer<?> checked(ValueDeserializer<?> deserializer, Class<?> type) {
        return new CheckedDeserializer(
                deserializer,
                StorableText::isStorableValue,
                (context, value) -> context.handleWeirdStringValue(
                        value instanceof CharSequence ? String.class : type, "", "not storable"));
    }

    private static boolean isStorableValue(@Nullable Object value) {
        if (value instanceof CharSequence text) {
            return isStorable(text.toString());
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .allMatch(entry -> isStorableValue(entry.getKey()) && isStorableValue(entry.getValue()));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().allMatch(StorableText::isStorableValue);
        }
        return !(value instanceof JsonNode node) || isStorableNode(node);
    }

    private static boolean isStorableNode(JsonNode node) {
        if (node.isObject()) {
            return node.propertyStream()
                    .allMatch(entry -> isStorable(entry.getKey()) && isStorableNode(entry.getValue()));
        }
        return node.isArray()
                ? node.valueStream().allMatch(StorableText::isStorableNode)
                : !node.isString() || isStorable(node.asString());
    }

    static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == 0) {
                return false;
            }
            if (Character.isSurrogate(character)) {
                boolean pair = Character.isHighSurrogate(character)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
