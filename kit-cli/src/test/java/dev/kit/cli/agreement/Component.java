package dev.kit.cli.agreement;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A component of a drawn type, and how values name it.
 *
 * @param part what it is
 * @param name its name in JSON
 * @param names its members in JSON, several for an unwrapped object or a name with aliases
 * @param inner the components of the record that it holds, if that was drawn too
 */
record Component(Part part, String name, Set<String> names, List<Component> inner) {

    static Component of(Part part, String name, String number, List<Component> inner) {
        Set<String> names = new HashSet<>(List.of(name, "again" + number, "other" + number));
        for (String member : part.members()) {
            DrawnValues.JSON
                    .readTree("{" + part.member(member, name, number) + "}")
                    .propertyNames()
                    .forEach(names::add);
        }
        return new Component(part, name, names, inner);
    }

    boolean isAt(String step) {
        return names.contains(step);
    }

    /** Returns the part that stands at a place within this component. */
    Part at(List<String> steps) {
        for (String step : steps.subList(0, Math.min(2, steps.size()))) {
            for (Component component : inner) {
                if (component.isAt(step)) {
                    return component.part;
                }
            }
        }
        return part;
    }
}
