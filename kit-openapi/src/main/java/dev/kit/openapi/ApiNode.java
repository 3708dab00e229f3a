package dev.kit.openapi;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;

/** A value of a document with its location. Immutable. */
public final class ApiNode {

    private final JsonNode json;
    private final String pointer;
    /** The length of the name of the file in the pointer. Names of files and members may contain a {@code #} too. */
    private final int fileLength;

    private final DocumentFiles files;

    private ApiNode(JsonNode json, String pointer, int fileLength, DocumentFiles files) {
        this.json = json;
        this.pointer = pointer;
        this.fileLength = fileLength;
        this.files = files;
    }

    static ApiNode root(JsonNode json, String file, DocumentFiles files) {
        return new ApiNode(json, file + "#", file.length(), files);
    }

    /** Returns the value. It is a missing node if the location has no value. */
    public JsonNode json() {
        return json;
    }

    /**
     * Returns the JSON pointer, such as {@code #/components/schemas/Order}.
     *
     * <p>It is unique within the document. In another file of the document it begins with the name of that file,
     * relative to the document's directory.
     */
    public String pointer() {
        return pointer;
    }

    /**
     * Returns the file that contains this value; empty for the document itself.
     *
     * <p>The name is relative to the document's directory.
     */
    public String file() {
        return pointer.substring(0, fileLength);
    }

    /**
     * Returns the location for messages: the file or address, and the pointer.
     *
     * <p>The pointer is that of the document as it was written, even if that is Swagger 2.0.
     */
    public String place() {
        return files.place(file(), pointer.substring(fileLength));
    }

    /** Returns the member with this name. It may be missing. */
    public ApiNode at(String member) {
        return inner(json.path(member), member.replace("~", "~0").replace("/", "~1"));
    }

    /** Returns the member with this name, if there is one. */
    public Optional<ApiNode> find(String member) {
        return json.has(member) ? Optional.of(at(member)) : Optional.empty();
    }

    /** Returns another value with the same location. */
    public ApiNode replaced(JsonNode other) {
        return new ApiNode(other, pointer, fileLength, files);
    }

    /** Returns a schema with the same location that accepts any value. */
    public ApiNode anything() {
        return replaced(BooleanNode.TRUE);
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

    /** Returns a member's boolean, possibly written as a text; else false. */
    public boolean flag(String member) {
        JsonNode value = json.path(member);
        return value.isBoolean()
                ? value.booleanValue()
                : value.isString() && value.stringValue().equals("true");
    }

    /**
     * Returns this node if it is an object.
     *
     * @throws DocumentException if it is not
     */
    public ApiNode object() {
        if (!json.isObject()) {
            throw problem("Expected an object.", "Write { … }.");
        }
        return this;
    }

    /**
     * Returns the names of the members. A missing node has none.
     *
     * @throws DocumentException if this is not an object
     */
    public List<String> names() {
        return absent() ? List.of() : List.copyOf(object().json.propertyNames());
    }

    /**
     * Returns the items. A missing node has none.
     *
     * @throws DocumentException if this is not a list
     */
    public List<ApiNode> items() {
        if (absent()) {
            return List.of();
        }
        if (!json.isArray()) {
            throw problem("Expected a list.", "Write [ … ].");
        }
        return IntStream.range(0, json.size()).mapToObj(this::item).toList();
    }

    ApiNode item(int index) {
        return inner(json.path(index), String.valueOf(index));
    }

    private ApiNode inner(JsonNode value, String step) {
        return new ApiNode(value, pointer + "/" + step, fileLength, files);
    }

    /** Returns the texts of a list and skips everything else. */
    public List<String> texts(String member) {
        return json.path(member)
                .valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .toList();
    }

    /**
     * Returns the last step of the pointer, unescaped.
     *
     * <p>For a whole file it is the name without extension.
     */
    public String key() {
        if (pointer.length() == fileLength + 1) {
            String file = pointer.substring(pointer.lastIndexOf('/') + 1, fileLength);
            return file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file;
        }
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
