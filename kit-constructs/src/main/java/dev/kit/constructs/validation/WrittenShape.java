package dev.kit.constructs.validation;

import dev.kit.constructs.validation.Conversions.Converted;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Obtains the JSON form of a type from its serializer: many classes are one value in JSON, such as currencies and
 * months.
 */
final class WrittenShape extends JsonFormatVisitorWrapper.Base {

    private @Nullable ObjectNode schema;

    private WrittenShape(SerializationContext context) {
        super(context);
    }

    /**
     * Returns the schema of a value or a list, or null if objects are written or the serializer does not describe its
     * output.
     */
    static @Nullable ObjectNode of(Conversions conversions, Converted conversion) {
        if (conversion.serializer() == null) {
            return null;
        }
        WrittenShape shape = new WrittenShape(conversions.writing());
        try {
            conversion.serializer().acceptJsonFormatVisitor(shape, conversion.type());
        } catch (JacksonException e) {
            // A type that cannot be written may still be readable.
            return null;
        }
        return shape.schema;
    }

    private void is(String type) {
        schema = JsonNodeFactory.instance.objectNode().put("type", type);
    }

    @Override
    public @Nullable JsonStringFormatVisitor expectStringFormat(JavaType type) {
        is("string");
        return null;
    }

    @Override
    public @Nullable JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
        is("number");
        return new JsonNumberFormatVisitor.Base() {
            @Override
            public void numberType(NumberType number) {
                is(number == NumberType.INT || number == NumberType.LONG ? "integer" : "number");
            }
        };
    }

    @Override
    public @Nullable JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
        is("integer");
        return null;
    }

    @Override
    public @Nullable JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
        is("boolean");
        return null;
    }

    @Override
    public @Nullable JsonArrayFormatVisitor expectArrayFormat(JavaType type) {
        is("array");
        return null;
    }
}
