package dev.kit.constructs.validation;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.introspect.AnnotatedMember;

/**
 * The parts of a class that are checked for one conversion.
 *
 * @param constrained whether the class has constraints of its own
 * @param steps the steps to the members in JSON, by the names of the properties in Java
 * @param hidden the properties with a value that JSON does not contain
 * @param members the members below which constraints may be found
 * @param quick checks the constraints without a report, or null
 */
record CheckedBean(
        boolean constrained,
        Map<String, Object> steps,
        Set<String> hidden,
        List<Member> members,
        @Nullable QuickCheck quick) {

    static final CheckedBean FREE = new CheckedBean(false, Map.of(), Set.of(), List.of(), null);

    /** Returns whether an object is known to violate no constraint of its own. */
    boolean isKnownValid(Object bean) {
        return !constrained || (quick != null && quick.holds(bean));
    }

    boolean isFree() {
        return !constrained && members.isEmpty();
    }

    /** Returns the step to a property, in the place of its object if JSON has no such member. */
    Object step(String property) {
        return steps.getOrDefault(property, JsonPath.IN_PLACE);
    }

    /** One member and the step to it. */
    record Member(AnnotatedMember accessor, Object step) {

        @Nullable Object of(Object bean) {
            return accessor.getValue(bean);
        }
    }
}
