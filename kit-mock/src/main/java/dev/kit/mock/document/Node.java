package dev.kit.mock.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A value of a document and the place where it stands. Immutable. */
public final class Node {

    private final JsonNode json;
    private final String pointer;
    private final SourceFile file;

    Node(JsonNode json, String pointer, SourceFile file) {
        this.json = json;
        this.pointer = pointer;
        this.file = file;
    }

    /** Returns the value; a missing node if nothing stands here. */
    public JsonNode json() {
        return json;
    }

    /** Returns the JSON pointer as a fragment, such as {@code #/components/schemas/Order}. */
    public String pointer() {
        return pointer;
    }

    /** Returns file and pointer, which no other place of the document has. */
    public String place() {
        return file.name() + pointer;
    }

    SourceFile file() {
        return file;
    }

    /** Returns the member of that name, which may be missing. */
    public Node at(String member) {
        return new Node(
                json.path(member), pointer + "/" + member.replace("~", "~0").replace("/", "~1"), file);
    }

    /** Returns the member of that name, if there is one. */
    public Optional<Node> find(String member) {
        return json.has(member) ? Optional.of(at(member)) : Optional.empty();
    }

    /** Returns whether there is a member of that name. */
    public boolean has(String member) {
        return json.has(member);
    }

    /** Returns whether nothing stands here. */
    public boolean missing() {
        return json.isMissingNode();
    }

    /** Returns a member's text; empty if it has none. */
    public String text(String member) {
        return json.path(member).asString("");
    }

    /** Returns a member's boolean; false if it has none. */
    public boolean flag(String member) {
        return json.path(member).isBoolean() && json.path(member).booleanValue();
    }

    /**
     * Returns the names of the members; none for a missing node.
     *
     * @throws DocumentException if this is no object
     */
    public List<String> names() {
        if (absent()) {
            return List.of();
        }
        if (!json.isObject()) {
            throw problem("Expected an object.", "Write { … }.");
        }
        return List.copyOf(json.propertyNames());
    }

    /**
     * Returns the items; none for a missing node.
     *
     * @throws DocumentException if this is no list
     */
    public List<Node> items() {
        if (absent()) {
            return List.of();
        }
        if (!json.isArray()) {
            throw problem("Expected a list.", "Write [ … ].");
        }
        List<Node> items = new ArrayList<>();
        for (int i = 0; i < json.size(); i++) {
            items.add(item(i));
        }
        return items;
    }

    Node item(int index) {
        return new Node(json.path(index), pointer + "/" + index, file);
    }

    /** Returns the texts of a list and skips everything else. */
    public List<String> texts(String member) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : json.path(member)) {
            if (item.isString()) {
                texts.add(item.stringValue());
            }
        }
        return texts;
    }

    /** Returns the last step of the pointer, unescaped. */
    public String key() {
        String last = pointer.substring(pointer.lastIndexOf('/') + 1);
        return last.replace("~1", "/").replace("~0", "~");
    }

    /** Returns the failure to throw when this place cannot be used. */
    public DocumentException problem(String what, @Nullable String action) {
        return new DocumentException(what, place(), action, null);
    }

    private boolean absent() {
        return json.isMissingNode() || json.isNull();
    }

    @Override
    public String toString() {
        return place();
    }
}
