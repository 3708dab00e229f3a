package dev.kit.openapi;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * The files of a document, by name relative to its directory; the document itself has an empty name. Thread-safe.
 *
 * <p>References lead only to files in the directory of the document and below.
 */
final class DocumentFiles {

    private final DocumentSource source;
    private final Map<String, JsonNode> roots = new ConcurrentHashMap<>();
    private final Map<String, byte[]> others;
    private final MovedPlaces moved;
    private final UnaryOperator<JsonNode> upgrade;

    DocumentFiles(DocumentSource source, byte[] bytes) {
        this(source, DocumentText.read(source.name(), bytes), new ConcurrentSkipListMap<>(), new MovedPlaces(), x -> x);
    }

    private DocumentFiles(
            DocumentSource source,
            JsonNode root,
            Map<String, byte[]> others,
            MovedPlaces moved,
            UnaryOperator<JsonNode> upgrade) {
        this.source = source;
        this.others = others;
        this.moved = moved;
        this.upgrade = upgrade;
        roots.put("", root);
    }

    /**
     * Returns the same files with another shape.
     *
     * @param root the outermost value of the document
     * @param places the values of {@code root} that had another place
     * @param upgrade the change of other files
     */
    DocumentFiles reshaped(JsonNode root, MovedPlaces places, UnaryOperator<JsonNode> upgrade) {
        return new DocumentFiles(source, root, others, places, upgrade);
    }

    ApiNode root(String file) {
        return ApiNode.root(Objects.requireNonNull(roots.get(file)), file, this);
    }

    /** Returns the path or address of a file, for messages. */
    String name(String file) {
        return source.name(file);
    }

    /** Returns the place of a value in the document as it was written. */
    String place(String file, String pointer) {
        return file.isEmpty() ? moved.origin(pointer).orElse(name("") + pointer) : name(file) + pointer;
    }

    /** Returns the pointer for a pointer of the document as it was written. */
    String moved(String file, String pointer) {
        return file.isEmpty() ? moved.target(pointer) : pointer;
    }

    /** Returns the contents of the other files that were read. */
    Map<String, byte[]> others() {
        return Collections.unmodifiableMap(others);
    }

    /** Returns the pointer for a reference in a file, whose target need not exist. */
    String pointer(String from, String reference) {
        int hash = reference.indexOf('#');
        if (hash == 0) {
            return from + reference;
        }
        String file = hash < 0 ? reference : reference.substring(0, hash);
        String name = source.hasFiles() ? source.sibling(from, file).orElse(file) : file;
        return name + (hash < 0 ? "#" : reference.substring(hash));
    }

    /** Returns the outermost value of the file of a reference, which has no fragment. */
    ApiNode other(String reference, ApiNode from) {
        if (!source.hasFiles() || reference.matches("(?i)[a-z][a-z0-9+.-]+:.*|//.*")) {
            throw from.problem(
                    "The reference \"" + reference + "\" leads out of the document.",
                    "Copy its target beside the document and refer to the file, or bundle both into one document.");
        }
        String name = source.sibling(from.file(), reference).orElseThrow(() -> outside(reference, from));
        if (!roots.containsKey(name)) {
            byte[] bytes = bytes(name, reference, from);
            roots.put(name, upgrade.apply(DocumentText.read(name(name), bytes)));
            others.put(name, bytes);
        }
        return root(name);
    }

    private byte[] bytes(String name, String reference, ApiNode from) {
        try {
            return source.inside(name).orElseThrow(() -> outside(reference, from));
        } catch (IOException e) {
            throw from.problem(
                    "The reference \"" + reference + "\" names a file that cannot be read.",
                    "Correct it, or add the file.");
        }
    }

    private static DocumentException outside(String reference, ApiNode from) {
        return from.problem(
                "The reference \"" + reference + "\" leads out of the directory of the document.",
                "Copy its target below the directory, or bundle both into one document.");
    }
}
