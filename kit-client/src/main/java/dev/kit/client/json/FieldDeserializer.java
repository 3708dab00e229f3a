package dev.kit.client.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a field by the decoder of its value; distinguishes a missing field from null. */
final class FieldDeserializer extends StdDeserializer<Field<?>> {

    private final @Nullable ValueDeserializer<Object> decoder;

    FieldDeserializer() {
        this(null);
    }

    private FieldDeserializer(@Nullable ValueDeserializer<Object> decoder) {
        super(Field.class);
        this.decoder = decoder;
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JavaType field = property == null ? context.getContextualType() : property.getType();
        JavaType value = field == null ? null : field.containedType(0);
        JavaType read = value == null ? context.constructType(Object.class) : value;
        return new FieldDeserializer(context.findContextualValueDeserializer(read, property));
    }

    @Override
    public Field<?> deserialize(JsonParser input, DeserializationContext context) {
        return Field.of(decoder == null ? context.readValue(input, Object.class) : decoder.deserialize(input, context));
    }

    @Override
    public Field<?> getNullValue(DeserializationContext context) {
        return Field.of(null);
    }

    @Override
    public Field<?> getAbsentValue(DeserializationContext context) {
        return Field.absent();
    }
}
