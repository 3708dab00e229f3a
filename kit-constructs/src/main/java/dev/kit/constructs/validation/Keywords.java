package dev.kit.constructs.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes the constraints of properties, those that are checked and no others.
 *
 * @param constraints the keywords of the constraints that are checked, or null
 */
record Keywords(@Nullable ConstraintKeywords constraints) {

    boolean isRequired(JavaType owner, BeanPropertyDefinition property) {
        Class<?> type = property.getRawPrimaryType();
        if (SchemaWriter.isOptional(type)) {
            return false;
        }
        return type.isPrimitive()
                || (constraints != null && constraints.require(owner.getRawClass(), property))
                || Nullness.isNonNull(owner.getRawClass(), property.getInternalName());
    }

    void add(ObjectNode schema, JavaType owner, BeanPropertyDefinition property) {
        if (constraints != null) {
            constraints.addTo(schema, owner.getRawClass(), property);
        }
    }
}
