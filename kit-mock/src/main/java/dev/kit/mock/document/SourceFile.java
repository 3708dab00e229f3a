package dev.kit.mock.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One file of a document, and the files to which it refers. Thread-safe.
 *
 * <p>References lead only to files in the directory of the first file and below.
 */
final class SourceFile {

    private final String name;
    private final JsonNode root;
    private final @Nullable Path path;
    private final @Nullable Path directory;
    private final Map<Path, SourceFile> files;

    private SourceFile(
            String name, JsonNode root, @Nullable Path path, @Nullable Path directory, Map<Path, SourceFile> files) {
        this.name = name;
        this.root = root;
        this.path = path;
        this.directory = directory;
        this.files = files;
    }

    static SourceFile text(String name, byte[] bytes) {
        return new SourceFile(name, DocumentText.read(name, bytes), null, null, new ConcurrentHashMap<>());
    }

    static SourceFile read(Path file) throws IOException {
        Path real = file.toRealPath();
        String name = file.toString();
        SourceFile first = new SourceFile(
                name, DocumentText.read(name, bytes(real, name)), real, real.getParent(), new ConcurrentHashMap<>());
        first.files.put(real, first);
        return first;
    }

    String name() {
        return name;
    }

    Node root() {
        return new Node(root, "#", this);
    }

    /** Returns the file of a reference without its fragment. It must be below the directory of the first file. */
    SourceFile other(String reference, Node from) {
        Path own = path;
        Path top = directory;
        if (own == null || top == null || reference.matches("(?i)[a-z][a-z0-9+.-]*:.*|//.*")) {
            throw from.problem(
                    "The reference \"" + reference + "\" leads out of the document.",
                    "Bundle the document into one file, or keep its files in one directory.");
        }
        try {
            Path target = own.resolveSibling(reference).toRealPath();
            if (!target.startsWith(top)) {
                throw from.problem(
                        "The reference \"" + reference + "\" leads out of the directory of the document.",
                        "Move the file below " + top.getFileName() + ".");
            }
            SourceFile known = files.get(target);
            if (known == null) {
                String shown = String.valueOf(top.relativize(target));
                known = new SourceFile(shown, DocumentText.read(shown, bytes(target, shown)), target, top, files);
                files.put(target, known);
            }
            return known;
        } catch (IOException | InvalidPathException e) {
            throw from.problem(
                    "The reference \"" + reference + "\" leads to a file that cannot be read.",
                    "Correct it, or add the file.");
        }
    }

    private static byte[] bytes(Path file, String name) throws IOException {
        if (Files.size(file) > DocumentText.LARGEST) {
            throw DocumentText.tooLarge(name);
        }
        return Files.readAllBytes(file);
    }
}
