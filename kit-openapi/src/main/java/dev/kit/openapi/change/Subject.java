package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.Set;

/** The names of places in messages. */
final class Subject {

    private static final Set<String> MEMBERS = Set.of("properties", "patternProperties");

    private Subject() {}

    /** Returns the nearest member, header, component or status that contains a place, as a subject of a sentence. */
    static String of(ApiNode place) {
        List<String> steps = List.of(place.pointer().split("/", -1));
        for (int i = steps.size() - 1; i > 0; i--) {
            String holder = steps.get(i - 1);
            String name = steps.get(i).replace("~1", "/").replace("~0", "~");
            if (MEMBERS.contains(holder)) {
                return "Member \"" + name + "\"";
            }
            if (holder.equals("headers")) {
                return "Header \"" + name + "\"";
            }
            if (holder.equals("schemas") && i >= 2 && steps.get(i - 2).equals("components")) {
                return "Schema \"" + name + "\"";
            }
            if (holder.equals("responses")) {
                return "Response " + name;
            }
        }
        return steps.contains("parameters") ? "The parameter" : "The body";
    }
}
