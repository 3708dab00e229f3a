package dev.kit.constructs.validation;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Rejects the text that {@link StorableText} rejects in places without a declared text type: in trees, and as keys of
 * maps.
 */
final class StorableTrees extends ValueDeserializerModifier {

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return type == Object.class ? checked(deserializer, type) : deserializer;
    }

    static ValueDeserializer<?> checked(ValueDeserializer<?> deserializer, Class<?> type) {
        return new Checked(deserializer, type);
    }

    @Override
    public KeyDeserializer modifyKeyDeserializer(
            DeserializationConfig config, JavaType type, KeyDeserializer deserializer) {
        return new CheckedKeys(deserializer);
    }

    private static boolean isStorable(@Nullable Object value) {
        if (value instanceof String text) {
            return StorableText.isStorable(text);
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .allMatch(entry -> isStorable(entry.getKey()) && isStorable(entry.getValue()));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().allMatch(StorableTrees::isStorable);
        }
        return !(value instanceof JsonNode node) || isStorableNode(node);
    }

    private static boolean isStorableNode(JsonNode node) {
        if (node.isObject()) {
            return node.propertyStream()
                    .allMatch(entry -> StorableText.isStorable(entry.getKey()) && isStorableNode(entry.getValue()));
        }
        return node.isArray()
                ? node.valueStream().allMatch(StorableTrees::isStorableNode)
                : !node.isString() || StorableText.isStorable(node.asString());
    }

    private static final class Checked extends DelegatingDeserializer {

        private final Class<?> type;

        Checked(ValueDeserializer<?> delegate, Class<?> type) {
            super(delegate);
            this.type = type;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Checked(newDelegatee, type);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            Object value = super.deserialize(parser, context);
            return isStorable(value) ? value : context.handleWeirdStringValue(type, "", "not storable");
        }
    }

    private static final class CheckedKeys extends KeyDeserializer {

        private final KeyDeserializer delegate;

        CheckedKeys(KeyDeserializer delegate) {
            this.delegate = delegate;
        }

        @Override
        public void resolve(DeserializationContext context) {
            delegate.resolve(context);
        }

        @Override
        public @Nullable Object deserializeKey(String key, DeserializationContext context) {
            return StorableText.isStorable(key)
                    ? delegate.deserializeKey(key, context)
                    : context.handleWeirdKey(String.class, key, "not storable");
        }
    }
}
