package dev.kit.constructs.validation;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.node.ObjectNode;

/** Converts the constraints of a property to keywords of JSON Schema. */
final class Keywords {

    private Keywords() {}

    static boolean isRequired(JavaType owner, BeanPropertyDefinition property) {
        Class<?> type = property.getRawPrimaryType();
        if (SchemaWriter.isOptional(type)) {
            return false;
        }
        return type.isPrimitive()
                || (JakartaValidation.HAS_ANNOTATIONS && isNotNull(property))
                || Nullness.isNonNull(owner.getRawClass(), property.getInternalName());
    }

    private static boolean isNotNull(BeanPropertyDefinition property) {
        return find(property, NotNull.class) != null
                || find(property, NotBlank.class) != null
                || find(property, NotEmpty.class) != null;
    }

    static void add(ObjectNode schema, BeanPropertyDefinition property) {
        if (schema.has("$ref") || !JakartaValidation.HAS_ANNOTATIONS) {
            return;
        }
        addLengths(schema, property);
        addBounds(schema, property);
        Pattern pattern = find(property, Pattern.class);
        if (pattern != null) {
            schema.put("pattern", whole(pattern.regexp()));
        }
        if (find(property, Email.class) != null) {
            schema.put("format", "email");
        }
    }

    /** Anchors the pattern: Jakarta Validation requires the whole text to match, JSON Schema only a part of it. */
    private static String whole(String pattern) {
        return pattern.startsWith("^") && pattern.endsWith("$") ? pattern : "^(?:" + pattern + ")$";
    }

    private static void addLengths(ObjectNode schema, BeanPropertyDefinition property) {
        String counted = counted(schema.path("type"));
        Size size = find(property, Size.class);
        if (size != null && size.min() > 0) {
            schema.put("min" + counted, size.min());
        } else if (find(property, NotBlank.class) != null || find(property, NotEmpty.class) != null) {
            schema.put("min" + counted, 1);
        }
        if (size != null && size.max() < Integer.MAX_VALUE) {
            schema.put("max" + counted, size.max());
        }
    }

    /** Returns the suffix of size keywords for a type, which is a list of types if the value is optional. */
    private static String counted(JsonNode type) {
        if (is(type, "array")) {
            return "Items";
        }
        return is(type, "object") ? "Properties" : "Length";
    }

    private static boolean is(JsonNode type, String name) {
        return type.isArray()
                ? type.valueStream().anyMatch(one -> is(one, name))
                : type.asString("").equals(name);
    }

    private static void addBounds(ObjectNode schema, BeanPropertyDefinition property) {
        Min min = find(property, Min.class);
        if (min != null) {
            schema.put("minimum", min.value());
        }
        Max max = find(property, Max.class);
        if (max != null) {
            schema.put("maximum", max.value());
        }
        DecimalMin decimalMin = find(property, DecimalMin.class);
        if (decimalMin != null) {
            schema.put(decimalMin.inclusive() ? "minimum" : "exclusiveMinimum", new BigDecimal(decimalMin.value()));
        }
        DecimalMax decimalMax = find(property, DecimalMax.class);
        if (decimalMax != null) {
            schema.put(decimalMax.inclusive() ? "maximum" : "exclusiveMaximum", new BigDecimal(decimalMax.value()));
        }
        if (find(property, Positive.class) != null) {
            schema.put("exclusiveMinimum", 0);
        }
        if (find(property, PositiveOrZero.class) != null) {
            schema.put("minimum", 0);
        }
        if (find(property, NegativeOrZero.class) != null) {
            schema.put("maximum", 0);
        }
        if (find(property, Negative.class) != null) {
            schema.put("exclusiveMaximum", 0);
        }
    }

    private static <A extends Annotation> @Nullable A find(BeanPropertyDefinition property, Class<A> annotation) {
        A found = in(property.getConstructorParameter(), annotation);
        if (found == null) {
            found = in(property.getField(), annotation);
        }
        return found == null ? in(property.getGetter(), annotation) : found;
    }

    private static <A extends Annotation> @Nullable A in(@Nullable AnnotatedMember member, Class<A> annotation) {
        return member == null ? null : member.getAnnotation(annotation);
    }
}
