package dev.kit.mock.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A value of a document with its location. Immutable. */
public final class Node {

    private final JsonNode json;
    private final String pointer;
    private final SourceFile file;

    Node(JsonNode json, String pointer, SourceFile file) {
        this.json = json;
        this.pointer = pointer;
        this.file = file;
    }

    /** Returns the value. It is a missing node if the location has no value. */
    public JsonNode json() {
        return json;
    }

    /** Returns the JSON pointer as a fragment, such as {@code #/components/schemas/Order}. */
    public String pointer() {
        return pointer;
    }

    /** Returns file and pointer, which are unique within the document. */
    public String place() {
        return file.name() + pointer;
    }

    SourceFile file() {
        return file;
    }

    /** Returns the member with this name. It may be missing. */
    public Node at(String member) {
        return new Node(
                json.path(member), pointer + "/" + member.replace("~", "~0").replace("/", "~1"), file);
    }

    /** Returns the member with this name, if there is one. */
    public Optional<Node> find(String member) {
        return json.has(member) ? Optional.of(at(member)) : Optional.empty();
    }

    /** Returns whether there is a member with this name. */
    public boolean has(String member) {
        return json.has(member);
    }

    /** Returns whether the location has no value. */
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
     * Returns the names of the members. A missing node has none.
     *
     * @throws DocumentException if this is not an object
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
     * Returns the items. A missing node has none.
     *
     * @throws DocumentException if this is not a list
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

    /** Returns the exception to throw if this value cannot be used. */
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
