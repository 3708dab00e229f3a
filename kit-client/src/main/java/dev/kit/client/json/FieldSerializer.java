package dev.kit.client.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes the value of a field; an absent field counts as empty. */
final class FieldSerializer extends StdSerializer<Field<?>> {

    FieldSerializer() {
        super(Field.class);
    }

    @Override
    public void serialize(Field<?> field, JsonGenerator out, SerializationContext context) {
        context.writeValue(out, field.orNull());
    }

    @Override
    public boolean isEmpty(SerializationContext context, Field<?> field) {
        return !field.isPresent();
    }
}
