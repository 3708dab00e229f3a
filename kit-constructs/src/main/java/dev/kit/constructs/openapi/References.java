package dev.kit.constructs.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The references in a JSON Schema.
 *
 * <p>Any text that starts like a reference is treated as one: apart from {@code $ref}, references occur in a
 * discriminator's mapping, and no sensible value has that form.
 */
final class References {

    private static final String DEFINITIONS = "#/$defs/";

    private References() {}

    /** Returns the keys of the definitions that {@code node} itself refers to, in order. */
    static Set<String> in(JsonNode node) {
        Set<String> keys = new TreeSet<>();
        collect(node, keys);
        return keys;
    }

    /** Replaces each reference to a definition by the result of {@code target} for the definition's key. */
    static void rewrite(JsonNode node, UnaryOperator<String> target) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(property -> property.setValue(rewritten(property.getValue(), target)));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, rewritten(array.path(i), target));
            }
        }
    }

    private static JsonNode rewritten(JsonNode value, UnaryOperator<String> target) {
        rewrite(value, target);
        return isReference(value) ? JsonNodeFactory.instance.stringNode(target.apply(key(value))) : value;
    }

    private static void collect(JsonNode node, Set<String> keys) {
        if (node.isContainer()) {
            for (JsonNode child : node) {
                collect(child, keys);
            }
        } else if (isReference(node)) {
            keys.add(key(node));
        }
    }

    private static boolean isReference(JsonNode node) {
        return node.isString() && node.asString().startsWith(DEFINITIONS);
    }

    private static String key(JsonNode reference) {
        String key = reference.asString().substring(DEFINITIONS.length());
        String pointer =
                key.indexOf('%') < 0 ? key : URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
        return pointer.replace("~1", "/").replace("~0", "~");
    }
}
