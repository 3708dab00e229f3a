package dev.kit.client.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.NumberInput;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/** Rejects null for required members that are not marked as nullable, and reads numbers that are sent as text. */
final class MemberRules extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    private final boolean acceptsNull;
    private final boolean acceptsNumbers;

    MemberRules(Set<Leniency> accepted) {
        this.acceptsNull = accepted.contains(Leniency.NULL_FOR_REQUIRED);
        this.acceptsNumbers = accepted.contains(Leniency.NUMBER_FOR_TEXT);
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        JsonSetter.Value given = super.findSetterInfo(config, annotated);
        boolean refuses = !acceptsNull
                && given.getValueNulls() == Nulls.DEFAULT
                && annotated instanceof AnnotatedMember member
                && Boolean.TRUE.equals(hasRequiredMarker(config, member))
                && !writtenAsNull(member)
                && !nullable(member);
        return refuses ? given.withValueNulls(Nulls.FAIL) : given;
    }

    @Override
    public @Nullable Object findDeserializer(MapperConfig<?> config, Annotated annotated) {
        Object given = super.findDeserializer(config, annotated);
        boolean number = annotated.getRawType() == Long.class || annotated.getRawType() == BigDecimal.class;
        return given == null && number && travelsAsText(annotated)
                ? new TextNumber(annotated.getRawType(), acceptsNumbers)
                : given;
    }

    private static boolean travelsAsText(Annotated annotated) {
        JsonFormat format = annotated.getAnnotation(JsonFormat.class);
        return format != null && format.shape() == JsonFormat.Shape.STRING;
    }

    /** Recognizes the mark of generated code without annotations for null. */
    private static boolean writtenAsNull(Annotated annotated) {
        JsonInclude include = annotated.getAnnotation(JsonInclude.class);
        return include != null && include.value() == JsonInclude.Include.ALWAYS;
    }

    /** Reads the annotations of types, which Jackson does not expose. */
    private static boolean nullable(AnnotatedMember member) {
        RecordComponent[] components = member.getDeclaringClass().getRecordComponents();
        if (components == null || !(member instanceof AnnotatedParameter parameter)) {
            return false;
        }
        boolean canonical = parameter.getOwner().getParameterCount() == components.length;
        return canonical && marked(components[parameter.getIndex()].getAnnotatedType());
    }

    private static boolean marked(AnnotatedElement type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    /** Reads a number that the document declares as text. */
    private static final class TextNumber extends StdScalarDeserializer<Object> {

        private final boolean acceptsNumbers;

        TextNumber(Class<?> type, boolean acceptsNumbers) {
            super(type);
            this.acceptsNumbers = acceptsNumbers;
        }

        @Override
        public @Nullable Object deserialize(JsonParser input, DeserializationContext context) {
            JsonToken token = input.currentToken();
            if (token != JsonToken.VALUE_STRING && !(acceptsNumbers && token.isNumeric())) {
                return context.handleUnexpectedToken(context.constructType(handledType()), input);
            }
            String text = input.getString();
            input.streamReadConstraints().validateFPLength(text.length());
            try {
                return handledType() == Long.class
                        ? (Object) Long.valueOf(text)
                        : NumberInput.parseBigDecimal(text, false);
            } catch (NumberFormatException e) {
                return context.handleWeirdStringValue(handledType(), text, "no number");
            }
        }
    }
}
