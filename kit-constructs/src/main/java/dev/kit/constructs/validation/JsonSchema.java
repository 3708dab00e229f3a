package dev.kit.constructs.validation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON Schema of draft 2020-12 and its definitions.
 *
 * <p>References to definitions have the form {@code #/$defs/<key>}.
 *
 * @param definitions the definitions by a key that is unique in the application, usually the class name
 */
public record JsonSchema(ObjectNode root, SortedMap<String, ObjectNode> definitions) {

    public JsonSchema {
        definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    }
}
