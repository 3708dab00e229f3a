package dev.kit.mock.document;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An OpenAPI document of version 3.0 or 3.1, in JSON or YAML. Immutable and thread-safe. */
public final class ApiDocument {

    private static final int LONGEST_CHAIN = 32;
    private static final String CLASS_PATH = "classpath:";

    private final SourceFile file;
    private final List<ApiOperation> operations;

    private ApiDocument(SourceFile file) {
        this.file = file;
        checkVersion();
        this.operations = new OperationReader(this).read();
    }

    /**
     * Reads a document.
     *
     * @param location a file, {@code classpath:} and the name of a resource, the name of a resource of the class path,
     *     or an address that begins with {@code http://} or {@code https://}. Only a file may refer to other files, in
     *     its directory and below
     * @throws DocumentException if the document cannot be read or is not an OpenAPI 3.0 or 3.1 document
     */
    public static ApiDocument of(String location) {
        if (location.startsWith("http://") || location.startsWith("https://")) {
            return parse(location, Download.of(location));
        }
        if (!location.startsWith(CLASS_PATH)) {
            Optional<Path> path = path(location).filter(Files::isRegularFile);
            if (path.isPresent()) {
                return read(path.get());
            }
        }
        return resource(location);
    }

    /**
     * Reads the document of a file.
     *
     * @throws DocumentException if the document cannot be read or is not an OpenAPI 3.0 or 3.1 document
     */
    public static ApiDocument read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw missing(file.toString());
        }
        try {
            return new ApiDocument(SourceFile.read(file));
        } catch (IOException e) {
            throw new DocumentException("The document cannot be read.", file.toString(), "Check its permissions.", e);
        }
    }

    /**
     * Reads a document from bytes.
     *
     * @param name the name in messages; an extension such as {@code .yaml} determines the format
     * @param text in UTF-8
     * @throws DocumentException if the text is not an OpenAPI 3.0 or 3.1 document
     */
    public static ApiDocument parse(String name, byte[] text) {
        return new ApiDocument(SourceFile.text(name, text));
    }

    /** Returns the outermost object. */
    public Node root() {
        return file.root();
    }

    /** Returns the title of the document; empty if it has none. */
    public String title() {
        return root().at("info").text("title");
    }

    /** Returns whether the document is of version 3.1. Its schemas are those of JSON Schema 2020-12. */
    public boolean isJsonSchema() {
        return root().text("openapi").startsWith("3.1");
    }

    /** Returns the operations in the order of the document. */
    public List<ApiOperation> operations() {
        return operations;
    }

    /**
     * Returns the node itself, or the target of its {@code $ref}.
     *
     * @throws DocumentException if the target does not exist, or the reference leads back to itself
     */
    public Node resolve(Node node) {
        Node current = node;
        for (int step = 0; current.has("$ref"); step++) {
            if (step == LONGEST_CHAIN) {
                throw node.problem("The reference leads back to itself.", "Point it at a schema.");
            }
            current = target(current);
        }
        return current;
    }

    /**
     * Returns the target of a JSON pointer.
     *
     * @param pointer after a {@code #}, not percent-encoded, such as {@code #/components/schemas/Order}
     * @throws DocumentException if the target does not exist
     */
    public Node at(String pointer) {
        return follow(file, pointer.replace("%", "%25"), root());
    }

    /** Returns the target of a node's {@code $ref}. A reference at the target is not followed. */
    public Node target(Node node) {
        if (!node.json().path("$ref").isString()) {
            throw node.problem("The reference is no text.", "Write a text such as #/components/schemas/Order.");
        }
        String reference = node.text("$ref");
        int hash = reference.indexOf('#');
        String other = hash < 0 ? reference : reference.substring(0, hash);
        SourceFile target = other.isEmpty() ? node.file() : node.file().other(other, node);
        return follow(target, hash < 0 ? "#" : reference.substring(hash), node);
    }

    private static Node follow(SourceFile target, String fragment, Node from) {
        if (fragment.equals("#") || fragment.isEmpty()) {
            return target.root();
        }
        if (!fragment.startsWith("#/")) {
            throw from.problem(
                    "The reference \"" + fragment + "\" names an anchor, which is not followed.",
                    "Write the path to its target, such as #/components/schemas/Order.");
        }
        Node current = target.root();
        for (String step : fragment.substring(2).split("/", -1)) {
            current = step(current, decoded(step, from).replace("~1", "/").replace("~0", "~"));
        }
        if (current.missing()) {
            throw from.problem("The reference \"" + fragment + "\" leads nowhere.", "Correct it, or add its target.");
        }
        return current;
    }

    private static String decoded(String step, Node reference) {
        try {
            return URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw reference.problem(
                    "The reference contains a percent sign without two hexadecimal digits.", "Write %25 for it.");
        }
    }

    private static Node step(Node current, String name) {
        boolean index = current.json().isArray() && name.matches("[0-9]{1,9}");
        return index ? current.item(Integer.parseInt(name)) : current.at(name);
    }

    private void checkVersion() {
        String version = root().text("openapi");
        if (!version.startsWith("3.0") && !version.startsWith("3.1")) {
            String swagger = root().text("swagger");
            String none = "no \"openapi\" version" + (swagger.isEmpty() ? "" : ", since it is Swagger " + swagger);
            throw root().problem(
                            "The document has " + (version.isEmpty() ? none : "OpenAPI " + version) + ".",
                            "Use an OpenAPI 3.0 or 3.1 document.");
        }
    }

    private static ApiDocument resource(String location) {
        String name = location.startsWith(CLASS_PATH) ? location.substring(CLASS_PATH.length()) : location;
        String path = name.startsWith("/") ? name.substring(1) : name;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ApiDocument.class.getClassLoader() : context;
        try (InputStream in = loader.getResourceAsStream(path)) {
            if (in == null) {
                throw missing(location);
            }
            return parse(name, in.readNBytes(DocumentText.LARGEST + 1));
        } catch (IOException e) {
            throw new DocumentException("The document cannot be read.", location, null, e);
        }
    }

    private static Optional<Path> path(String location) {
        try {
            return Optional.of(Path.of(location));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static DocumentException missing(String location) {
        return new DocumentException(
                "OpenAPI spec not found: " + location + ".",
                location,
                "Give a file, a resource of the class path, or an address of http or https.",
                null);
    }

    /** Returns the location from which the document was read, for messages. */
    @Override
    public String toString() {
        return file.name();
    }
}
