package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.MissingNode;

/** A node of the document with its JSON pointer. */
record Located(JsonNode node, String pointer, Trail trail) {

    Located {
        trail.at(pointer);
    }

    Located at(String member) {
        JsonNode child = node.path(member);
        return new Located(child, pointer + "/" + member.replace("~", "~0").replace("/", "~1"), trail);
    }

    /** Returns another node with the same pointer. */
    Located replaced(JsonNode other) {
        return new Located(other, pointer, trail);
    }

    /** Returns a schema with the same pointer that accepts any value. */
    Located anything() {
        return replaced(BooleanNode.TRUE);
    }

    CliException problem(String what, @Nullable String action) {
        return trail.problem(pointer, what, action);
    }

    /** Returns this node if it is an object. */
    Located object() {
        if (!node.isObject()) {
            throw problem("Expected an object.", "Write { … }.");
        }
        return this;
    }

    private boolean absent() {
        return node.isMissingNode() || node.isNull();
    }

    Optional<Located> find(String member) {
        return node.has(member) ? Optional.of(at(member)) : Optional.empty();
    }

    boolean has(String member) {
        return node.has(member);
    }

    boolean missing() {
        return node instanceof MissingNode;
    }

    String text(String member) {
        return node.path(member).asString("");
    }

    boolean flag(String member) {
        return node.path(member).asBoolean(false);
    }

    /** Returns the names of the members; empty for a missing node. */
    List<String> names() {
        return absent() ? List.of() : new ArrayList<>(object().node.propertyNames());
    }

    /** Returns the items of the list; empty for a missing node. */
    List<Located> items() {
        if (absent()) {
            return List.of();
        }
        if (!node.isArray()) {
            throw problem("Expected a list.", "Write [ … ].");
        }
        List<Located> items = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            items.add(new Located(node.get(i), pointer + "/" + i, trail));
        }
        return items;
    }

    /** Returns the texts of a list, without its other items. */
    List<String> texts(String member) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : node.path(member)) {
            if (item.isString()) {
                texts.add(item.stringValue());
            }
        }
        return texts;
    }

    /** Returns the last segment of the pointer, unescaped; for a whole file its name without extension. */
    String key() {
        if (pointer.endsWith("#")) {
            String file = pointer.substring(pointer.lastIndexOf('/') + 1, pointer.length() - 1);
            return file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file;
        }
        String last = pointer.substring(pointer.lastIndexOf('/') + 1);
        return last.replace("~1", "/").replace("~0", "~");
    }
}
