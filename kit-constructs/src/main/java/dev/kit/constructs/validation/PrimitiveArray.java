package dev.kit.constructs.validation;

import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.Converter;
import tools.jackson.databind.util.StdConverter;

/** Reads arrays of numbers like lists of them: Jackson's own deserializers bypass those of the elements. */
final class PrimitiveArray extends StdConvertingDeserializer<Object> {

    PrimitiveArray(Class<?> element) {
        super(new FromList(element));
    }

    private PrimitiveArray(Converter<Object, Object> converter, JavaType list, ValueDeserializer<?> delegate) {
        super(converter, list, delegate);
    }

    @Override
    protected StdConvertingDeserializer<Object> withDelegate(
            Converter<Object, Object> converter, JavaType list, ValueDeserializer<?> delegate) {
        return new PrimitiveArray(converter, list, delegate);
    }

    /** Disregards the property: a format of an array is none of its elements. */
    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        return super.createContextual(context, null);
    }

    private static final class FromList extends StdConverter<List<?>, Object> {

        private final Class<?> element;

        FromList(Class<?> element) {
            this.element = element;
        }

        @Override
        public Object convert(List<?> list) {
            Object array = Array.newInstance(element, list.size());
            for (int i = 0; i < list.size(); i++) {
                Array.set(array, i, list.get(i));
            }
            return array;
        }

        @Override
        public JavaType getInputType(TypeFactory types) {
            return types.constructCollectionType(List.class, element);
        }

        @Override
        public JavaType getOutputType(TypeFactory types) {
            return types.constructType(element.arrayType());
        }
    }
}
