package dev.kit.constructs.validation;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/** Obtains the deserializer that Jackson uses for a type, which only deserializers can look up. */
@JsonDeserialize(using = ChosenDeserializer.Asking.class)
record ChosenDeserializer(ValueDeserializer<Object> deserializer) {

    private static final Object TYPE = new Object();

    static ValueDeserializer<Object> of(ObjectReader reader, JavaType type) {
        ChosenDeserializer chosen = reader.forType(ChosenDeserializer.class)
                .withAttribute(TYPE, type)
                .readValue(TextTree.leaf(""));
        return chosen.deserializer();
    }

    static final class Asking extends ValueDeserializer<ChosenDeserializer> {

        @Override
        public ChosenDeserializer deserialize(JsonParser parser, DeserializationContext context) {
            return new ChosenDeserializer(context.findRootValueDeserializer((JavaType) context.getAttribute(TYPE)));
        }
    }
}
