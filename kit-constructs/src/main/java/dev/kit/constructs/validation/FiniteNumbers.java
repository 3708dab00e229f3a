package dev.kit.constructs.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.util.StdConverter;

/** Refuses to write NaN and infinities, which Jackson writes as text. */
final class FiniteNumbers extends ValueSerializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Set<Class<?>> FLOATING =
            Set.of(double.class, Double.class, float.class, Float.class, Number.class, OptionalDouble.class);

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        return FLOATING.contains(type) || JsonNode.class.isAssignableFrom(type)
                ? checked(bean.getType(), serializer)
                : serializer;
    }

    @Override
    public ValueSerializer<?> modifyArraySerializer(
            SerializationConfig config, ArrayType type, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> array = type.getRawClass();
        return array == double[].class || array == float[].class ? checked(type, serializer) : serializer;
    }

    private static ValueSerializer<?> checked(JavaType type, ValueSerializer<?> serializer) {
        return new StdConvertingSerializer(new Check(), type, serializer, null);
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
        if (value instanceof JsonNode tree) {
            return isFiniteTree(tree);
        }
        return !(value instanceof OptionalDouble number) || Double.isFinite(number.orElse(0));
    }

    /** Keeps its own stack, since only the generator limits how deep a tree is. */
    private static boolean isFiniteTree(JsonNode tree) {
        Deque<JsonNode> open = new ArrayDeque<>();
        open.push(tree);
        while (!open.isEmpty()) {
            JsonNode node = open.pop();
            if (node.isFloatingPointNumber() && !isFinite(node.numberValue())) {
                return false;
            }
            node.forEach(open::push);
        }
        return true;
    }

    private static final class Check extends StdConverter<Object, Object> {

        @Override
        @SuppressWarnings("NullAway") // Jackson takes an exception without a generator
        public Object convert(Object value) {
            if (isFinite(value)) {
                return value;
            }
            throw DatabindException.from((JsonGenerator) null, "must be a finite number");
        }
    }
}
