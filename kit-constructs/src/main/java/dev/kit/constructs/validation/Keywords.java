package dev.kit.constructs.validation;

import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes the constraints of properties, those that are checked and no others.
 *
 * @param constraints the constraints that are checked
 */
record Keywords(Constraints constraints) {

    boolean isRequired(JavaType owner, BeanPropertyDefinition property) {
        Class<?> type = property.getRawPrimaryType();
        if (SchemaWriter.isOptional(type)) {
            return false;
        }
        return type.isPrimitive()
                || constraints.require(owner.getRawClass(), property)
                || Nullness.isNonNull(owner.getRawClass(), property.getInternalName());
    }

    void add(ObjectNode schema, JavaType owner, BeanPropertyDefinition property) {
        constraints.describe(schema, owner.getRawClass(), property);
    }
}
