package dev.kit.constructs.validation;

import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.type.ArrayType;

/** Refuses to write NaN and infinities, which Jackson writes as text. */
final class FiniteNumbers extends ValueSerializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Set<Class<?>> FLOATING =
            Set.of(double.class, Double.class, float.class, Float.class, Number.class, OptionalDouble.class);

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        return FLOATING.contains(type) || JsonNode.class.isAssignableFrom(type) ? new Finite(serializer) : serializer;
    }

    @Override
    public ValueSerializer<?> modifyArraySerializer(
            SerializationConfig config, ArrayType type, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        return type.getRawClass() == double[].class || type.getRawClass() == float[].class
                ? new Finite(serializer)
                : serializer;
    }

    private static boolean isFinite(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return Double.isFinite(((Number) value).doubleValue());
        }
        if (value instanceof double[] numbers) {
            return DoubleStream.of(numbers).allMatch(Double::isFinite);
        }
        if (value instanceof float[] numbers) {
            return IntStream.range(0, numbers.length).allMatch(i -> Float.isFinite(numbers[i]));
        }
        if (value instanceof JsonNode node) {
            return node.isContainer()
                    ? node.valueStream().allMatch(FiniteNumbers::isFinite)
                    : !node.isFloatingPointNumber() || isFinite(node.numberValue());
        }
        return !(value instanceof OptionalDouble number) || Double.isFinite(number.orElse(0));
    }

    private static final class Finite extends ValueSerializer<Object> {

        private final ValueSerializer<Object> delegate;

        @SuppressWarnings("unchecked") // it is called with the values that Jackson selected it for
        Finite(ValueSerializer<?> delegate) {
            this.delegate = (ValueSerializer<Object>) delegate;
        }

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            check(value, generator);
            delegate.serialize(value, generator, context);
        }

        @Override
        public void serializeWithType(
                Object value, JsonGenerator generator, SerializationContext context, TypeSerializer types) {
            check(value, generator);
            delegate.serializeWithType(value, generator, context, types);
        }

        private static void check(Object value, JsonGenerator generator) {
            if (!isFinite(value)) {
                throw DatabindException.from(generator, "must be a finite number");
            }
        }

        @Override
        public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
            ValueSerializer<?> contextual = delegate.createContextual(context, property);
            return contextual == delegate ? this : new Finite(contextual);
        }

        @Override
        public void resolve(SerializationContext context) {
            delegate.resolve(context);
        }

        @Override
        public Class<?> handledType() {
            return delegate.handledType();
        }

        @Override
        public boolean isEmpty(SerializationContext context, Object value) {
            return delegate.isEmpty(context, value);
        }

        @Override
        public void acceptJsonFormatVisitor(JsonFormatVisitorWrapper visitor, JavaType type) {
            delegate.acceptJsonFormatVisitor(visitor, type);
        }
    }
}
