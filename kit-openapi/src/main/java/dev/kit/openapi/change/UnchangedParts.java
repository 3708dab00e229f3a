package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The parts of both documents with the same text, all of whose references lead to parts with the same text.
 *
 * <p>They have no difference, which saves the comparison of most of a large document. Not thread-safe.
 */
final class UnchangedParts {

    private static final String COMPONENTS = "#/components/";

    private final boolean comparable;
    private final Set<String> changed = new HashSet<>();
    private final Set<String> unchanged = new HashSet<>();

    UnchangedParts(ApiDocument old, ApiDocument now) {
        // The same text may have another meaning in another version.
        this.comparable = old.isJsonSchema() == now.isJsonSchema();
        if (comparable) {
            compareComponents(old.root().at("components"), now.root().at("components"));
        }
    }

    private void compareComponents(ApiNode old, ApiNode now) {
        Map<String, Set<String>> users = new HashMap<>();
        for (String kind : now.names()) {
            JsonNode olds = old.json().path(kind);
            if (!kind.startsWith("x-")) {
                now.json().path(kind).properties().forEach(component -> {
                    String name = component.getKey().replace("~", "~0").replace("/", "~1");
                    String pointer = COMPONENTS + kind + "/" + name;
                    if (component.getValue().equals(olds.path(component.getKey()))) {
                        unchanged.add(pointer);
                        references(component.getValue())
                                .forEach(target -> users.computeIfAbsent(target, key -> new HashSet<>())
                                        .add(pointer));
                    }
                });
            }
        }
        users.keySet().stream().filter(target -> !unchanged.contains(target)).forEach(target -> spread(target, users));
    }

    /** Marks everything that leads to a changed part as changed. */
    private void spread(String start, Map<String, Set<String>> users) {
        Deque<String> open = new ArrayDeque<>(Set.of(start));
        while (!open.isEmpty()) {
            String target = open.pop();
            unchanged.remove(target);
            if (changed.add(target)) {
                open.addAll(users.getOrDefault(target, Set.of()));
            }
        }
    }

    /** Returns whether two parts have the same text and lead to the same text. */
    boolean contain(ApiNode old, ApiNode now) {
        return comparable
                && old.file().isEmpty()
                && now.file().isEmpty()
                && old.json().equals(now.json())
                && unchanged.containsAll(references(now.json()));
    }

    /** Returns the targets of references, also those of a discriminator's mapping. */
    private static Set<String> references(JsonNode node) {
        Set<String> found = new HashSet<>();
        collect(node, "", found);
        return found;
    }

    private static void collect(JsonNode node, String key, Set<String> found) {
        if (node.isObject()) {
            boolean mapping = key.equals("mapping");
            node.properties().forEach(member -> {
                JsonNode value = member.getValue();
                if (value.isContainer()) {
                    collect(value, member.getKey(), found);
                } else if (value.isString() && (mapping || member.getKey().equals("$ref"))) {
                    found.add(mapping ? mapped(value.stringValue()) : value.stringValue());
                }
            });
        } else {
            node.forEach(item -> collect(item, "", found));
        }
    }

    private static String mapped(String value) {
        return value.contains("#") || value.contains("/") ? value : COMPONENTS + "schemas/" + value;
    }
}
