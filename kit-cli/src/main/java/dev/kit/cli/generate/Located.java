package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A node of the document and the JSON pointer that leads to it. */
record Located(JsonNode node, String pointer) {

    Located at(String member) {
        JsonNode child = node.path(member);
        return new Located(child, pointer + "/" + member.replace("~", "~0").replace("/", "~1"));
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

    List<String> names() {
        return new ArrayList<>(node.propertyNames());
    }

    List<Located> items() {
        List<Located> items = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            items.add(new Located(node.get(i), pointer + "/" + i));
        }
        return items;
    }

    List<String> texts(String member) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : node.path(member)) {
            texts.add(item.asString(""));
        }
        return texts;
    }

    /** The last step of the pointer, unescaped. */
    String key() {
        String last = pointer.substring(pointer.lastIndexOf('/') + 1);
        return last.replace("~1", "/").replace("~0", "~");
    }
}
