package dev.kit.constructs.validation;

import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;

/** Refuses to write null for a record component that JSpecify declares non-null, like reading. */
final class NonNullOutput extends ValueSerializerModifier {

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
        Class<?> type = bean.getBeanClass();
        if (type.isRecord()) {
            for (BeanPropertyWriter property : properties) {
                String component = property.getMember().getName();
                if (!property.willSuppressNulls() && Nullness.isNonNull(type, component)) {
                    property.assignNullSerializer(new Refusal());
                }
            }
        }
        return properties;
    }

    private static final class Refusal extends ValueSerializer<Object> {

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            throw NullOutputException.at(generator);
        }
    }
}
