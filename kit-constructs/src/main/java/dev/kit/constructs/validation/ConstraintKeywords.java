package dev.kit.constructs.validation;

import jakarta.validation.Validator;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.CompositionType;
import org.hibernate.validator.constraints.ConstraintComposition;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts constraints to keywords of JSON Schema.
 *
 * <p>A constraint without an equivalent is left out, so that the schema allows more than the constraint, never less.
 */
final class ConstraintKeywords {

    private static final Map<String, String> OTHER_BOUNDS = Map.of(
            "minimum", "exclusiveMinimum",
            "exclusiveMinimum", "minimum",
            "maximum", "exclusiveMaximum",
            "exclusiveMaximum", "maximum");

    /** Lengths first, lower bounds before upper ones. */
    private static final List<Class<? extends Annotation>> ORDER = List.of(
            NotBlank.class,
            NotEmpty.class,
            Size.class,
            Min.class,
            DecimalMin.class,
            Positive.class,
            PositiveOrZero.class,
            Max.class,
            DecimalMax.class,
            Digits.class);

    private static final int MAX_DIGITS = 100;

    private final Validator validator;

    ConstraintKeywords(Validator validator) {
        this.validator = validator;
    }

    boolean require(Class<?> owner, BeanPropertyDefinition property) {
        return descriptors(owner, property)
                .flatMap(ConstraintKeywords::constraints)
                .anyMatch(constraint -> constraint instanceof NotNull
                        || constraint instanceof NotBlank
                        || constraint instanceof NotEmpty);
    }

    void addTo(ObjectNode schema, Class<?> owner, BeanPropertyDefinition property) {
        descriptors(owner, property).forEach(descriptor -> add(schema, descriptor, descriptor));
    }

    private Stream<PropertyDescriptor> descriptors(Class<?> owner, BeanPropertyDefinition property) {
        var bean = validator.getConstraintsForClass(owner);
        return CheckedBeans.names(property).stream()
                .map(bean::getConstraintsForProperty)
                .filter(Objects::nonNull);
    }

    private static void add(ObjectNode schema, ElementDescriptor element, ContainerDescriptor container) {
        Class<?> own = element.getElementClass();
        Class<?> constrained = own != Field.class ? own : is(schema, "string") ? String.class : null;
        constraints(element).forEach(constraint -> add(schema, constraint, constrained));
        for (ContainerElementTypeDescriptor content : container.getConstrainedContainerElementTypes()) {
            Class<?> type = element.getElementClass();
            if (type != null && SchemaWriter.isOptional(type)) {
                add(schema, content, content);
            } else {
                addContent(schema, content);
            }
        }
    }

    private static void addContent(ObjectNode schema, ContainerElementTypeDescriptor content) {
        boolean isMap = schema.has("additionalProperties");
        if (isMap && content.getTypeArgumentIndex() == 0) {
            ObjectNode names = schema.path("propertyNames") instanceof ObjectNode known
                    ? known
                    : JsonNodeFactory.instance.objectNode().put("type", "string");
            add(names, content, content);
            if (names.size() > 1) {
                schema.set("propertyNames", names);
            }
            return;
        }
        String place = isMap ? "additionalProperties" : "items";
        if (!schema.has(place) || schema.get(place) instanceof ObjectNode) {
            add(schema.get(place) instanceof ObjectNode found ? found : schema, content, content);
        }
    }

    /** Returns the constraints of the group {@code Default}, those of which a constraint is composed included. */
    private static Stream<Annotation> constraints(ElementDescriptor element) {
        return element.findConstraints().unorderedAndMatchingGroups(Default.class).getConstraintDescriptors().stream()
                .flatMap(ConstraintKeywords::withParts)
                // The set has another order in each process, and documents have one.
                .sorted(Comparator.comparingInt(ConstraintKeywords::rank).thenComparing(Annotation::toString));
    }

    private static int rank(Annotation constraint) {
        int known = ORDER.indexOf(constraint.annotationType());
        return known < 0 ? ORDER.size() : known;
    }

    private static Stream<Annotation> withParts(ConstraintDescriptor<?> constraint) {
        Annotation own = constraint.getAnnotation();
        ConstraintComposition composition = own.annotationType().getAnnotation(ConstraintComposition.class);
        return composition != null && composition.value() != CompositionType.AND
                ? Stream.of(own)
                : Stream.concat(
                        Stream.of(own),
                        constraint.getComposingConstraints().stream().flatMap(ConstraintKeywords::withParts));
    }

    private static void add(ObjectNode schema, Annotation constraint, @Nullable Class<?> type) {
        if (constraint instanceof Size size) {
            addLength(schema, type, size.min(), size.max());
        } else if (constraint instanceof NotBlank || constraint instanceof NotEmpty) {
            addLength(schema, type, 1, Integer.MAX_VALUE);
        } else if (constraint instanceof AssertTrue || constraint instanceof AssertFalse) {
            if (type == boolean.class && is(schema, "boolean")) {
                schema.put("const", constraint instanceof AssertTrue);
            }
        } else if (constraint instanceof Null && (type == null || !type.isPrimitive())) {
            schema.removeAll().put("type", "null");
        } else if (is(schema, "string")) {
            addText(schema, constraint);
        } else if (is(schema, "number") || is(schema, "integer")) {
            addNumber(schema, constraint);
        }
    }

    /** Leaves out the bytes of a text in Base64, which has another number of characters. */
    private static void addLength(ObjectNode schema, @Nullable Class<?> type, int min, int max) {
        String counted = counted(schema, type);
        if (counted != null && min > 0) {
            restrict(schema, "min" + counted, BigDecimal.valueOf(min), true);
        }
        if (counted != null && max < Integer.MAX_VALUE) {
            restrict(schema, "max" + counted, BigDecimal.valueOf(max), false);
        }
    }

    /** Returns the suffix of keywords that count as the constraint does; the class of a generic type is null. */
    private static @Nullable String counted(ObjectNode schema, @Nullable Class<?> type) {
        if (is(schema, "string")) {
            return type == char[].class || (type != null && CharSequence.class.isAssignableFrom(type))
                    ? "Length"
                    : null;
        }
        if (is(schema, "array")) {
            return type == null || Collection.class.isAssignableFrom(type) || type.isArray() ? "Items" : null;
        }
        return is(schema, "object") && (type == null || Map.class.isAssignableFrom(type)) ? "Properties" : null;
    }

    private static void addText(ObjectNode schema, Annotation constraint) {
        if (constraint instanceof Pattern pattern) {
            addPattern(schema, pattern.regexp(), pattern.flags());
        } else if (constraint instanceof Email email) {
            schema.put("format", "email");
            addPattern(schema, email.regexp(), email.flags());
        }
    }

    private static void addPattern(ObjectNode schema, String java, Pattern.Flag[] flags) {
        String pattern = flags.length > 0 || java.equals(".*") ? null : EcmaPattern.whole(java);
        if (pattern == null || pattern.equals(schema.path("pattern").asString(""))) {
            return;
        }
        if (schema.has("pattern")) {
            schema.withArray("allOf").addObject().put("pattern", pattern);
        } else {
            schema.put("pattern", pattern);
        }
    }

    private static void addNumber(ObjectNode schema, Annotation constraint) {
        if (constraint instanceof Min min) {
            restrict(schema, "minimum", BigDecimal.valueOf(min.value()), true);
        } else if (constraint instanceof Max max) {
            restrict(schema, "maximum", BigDecimal.valueOf(max.value()), false);
        } else if (constraint instanceof DecimalMin min) {
            restrict(schema, min.inclusive() ? "minimum" : "exclusiveMinimum", new BigDecimal(min.value()), true);
        } else if (constraint instanceof DecimalMax max) {
            restrict(schema, max.inclusive() ? "maximum" : "exclusiveMaximum", new BigDecimal(max.value()), false);
        } else if (constraint instanceof Positive) {
            restrict(schema, "exclusiveMinimum", BigDecimal.ZERO, true);
        } else if (constraint instanceof PositiveOrZero) {
            restrict(schema, "minimum", BigDecimal.ZERO, true);
        } else if (constraint instanceof Negative) {
            restrict(schema, "exclusiveMaximum", BigDecimal.ZERO, false);
        } else if (constraint instanceof NegativeOrZero) {
            restrict(schema, "maximum", BigDecimal.ZERO, false);
        } else if (constraint instanceof Digits digits) {
            addDigits(schema, digits);
        }
    }

    /** A multiple of a fraction is left out: many validators calculate it in binary, and refuse decimals that fit. */
    private static void addDigits(ObjectNode schema, Digits digits) {
        if (digits.integer() <= MAX_DIGITS) {
            BigDecimal bound = BigDecimal.TEN.pow(digits.integer());
            restrict(schema, "exclusiveMinimum", bound.negate(), true);
            restrict(schema, "exclusiveMaximum", bound, false);
        }
        if (digits.fraction() == 0 && is(schema, "number")) {
            schema.put("multipleOf", 1);
        }
    }

    /** Sets a bound, unless the schema has a stricter one. */
    private static void restrict(ObjectNode schema, String keyword, BigDecimal bound, boolean lower) {
        JsonNode known = schema.get(keyword);
        int order = known == null ? 0 : bound.compareTo(known.decimalValue());
        if (known != null && (lower ? order <= 0 : order >= 0)) {
            return;
        }
        String other = OTHER_BOUNDS.get(keyword);
        if (other != null && schema.has(other)) {
            int against = bound.compareTo(schema.path(other).decimalValue());
            boolean stricter = against == 0 ? keyword.startsWith("exclusive") : (against > 0) == lower;
            if (!stricter) {
                return;
            }
            schema.remove(other);
        }
        if (bound.scale() <= 0 && bound.precision() - bound.scale() <= 18) {
            schema.put(keyword, bound.longValueExact());
        } else {
            schema.put(keyword, bound);
        }
    }

    private static boolean is(ObjectNode schema, String type) {
        JsonNode declared = schema.path("type");
        return (declared.isArray() ? declared.valueStream() : Stream.of(declared))
                .anyMatch(one -> one.asString("").equals(type));
    }
}
