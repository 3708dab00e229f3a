package dev.kit.constructs.openapi;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes members that a document omits where there is nothing to say. */
final class SparseMembers {

    private SparseMembers() {}

    static void put(ObjectNode owner, String name, @Nullable String value) {
        if (value != null) {
            owner.put(name, value);
        }
    }

    static void set(ObjectNode owner, String name, JsonNode container) {
        if (!container.isEmpty()) {
            owner.set(name, container);
        }
    }
}
