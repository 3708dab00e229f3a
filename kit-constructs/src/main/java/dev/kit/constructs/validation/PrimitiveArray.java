package dev.kit.constructs.validation;

import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads arrays of numbers like lists of them: Jackson's own deserializers bypass those of the elements. */
final class PrimitiveArray extends DelegatingDeserializer {

    private final Class<?> element;

    PrimitiveArray(ValueDeserializer<?> delegate, Class<?> element) {
        super(delegate);
        this.element = element;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new PrimitiveArray(newDelegatee, element);
    }

    /** Disregards the property: a format of an array is none of its elements. */
    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JavaType list = context.getTypeFactory().constructCollectionType(List.class, element);
        return new PrimitiveArray(context.findContextualValueDeserializer(list, null), element);
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) {
        return Array.newInstance(element, 0);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!(super.deserialize(parser, context) instanceof List<?> list)) {
            return null;
        }
        Object array = Array.newInstance(element, list.size());
        for (int i = 0; i < list.size(); i++) {
            Array.set(array, i, list.get(i));
        }
        return array;
    }
}
