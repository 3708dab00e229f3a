package dev.kit.constructs.validation;

import dev.kit.constructs.Upload;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts nested maps and lists of text, and the files of forms, to a JSON tree. */
final class TextTree {

    private TextTree() {}

    static ObjectNode of(Map<?, ?> text) {
        // Most queries have one or two parameters; Jackson's own map would reserve space for twelve.
        ObjectNode node = new ObjectNode(JsonNodeFactory.instance, new LinkedHashMap<>(text.size() * 2));
        for (Map.Entry<?, ?> entry : text.entrySet()) {
            node.set(String.valueOf(entry.getKey()), of(entry.getValue()));
        }
        return node;
    }

    private static JsonNode of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return of(map);
        }
        if (value instanceof Iterable<?> list) {
            ArrayNode node = JsonNodeFactory.instance.arrayNode();
            list.forEach(item -> node.add(of(item)));
            return node;
        }
        return value instanceof Upload ? JsonNodeFactory.instance.pojoNode(value) : leaf(value.toString());
    }

    static JsonNode leaf(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }
}
