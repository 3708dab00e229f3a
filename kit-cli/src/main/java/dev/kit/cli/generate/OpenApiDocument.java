package dev.kit.cli.generate;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** An OpenAPI document that resolves references, including those to files below its directory. Not thread-safe. */
final class OpenApiDocument {

    private static final int LONGEST_CHAIN = 32;

    private final DocumentSource source;
    private final Trail trail;
    private final Map<String, JsonNode> roots = new LinkedHashMap<>();
    private final Map<String, byte[]> files = new TreeMap<>();

    private OpenApiDocument(DocumentSource source) {
        this.source = source;
        this.trail = new Trail(source);
    }

    static OpenApiDocument read(Path file) {
        return read(DocumentSource.file(file));
    }

    static OpenApiDocument read(DocumentSource source) {
        return read(source, source.bytes());
    }

    /** Reads the document of {@code source}, whose content is {@code bytes}. */
    static OpenApiDocument read(DocumentSource source, byte[] bytes) {
        OpenApiDocument document = new OpenApiDocument(source);
        document.roots.put("", DocumentText.parse(source.name(), bytes));
        document.checkVersion();
        return document;
    }

    Located root() {
        return root("");
    }

    Trail trail() {
        return trail;
    }

    /** Returns the other files that were read, by name relative to the document, with their content. */
    Map<String, byte[]> files() {
        return files;
    }

    /** Returns the file that a pointer leads into, relative to the document; empty for the document itself. */
    static String file(String pointer) {
        return pointer.substring(0, pointer.indexOf('#'));
    }

    /** Returns the node itself, or the final target of its {@code $ref}. */
    Located resolve(Located node) {
        Located current = node;
        for (int step = 0; current.has("$ref"); step++) {
            if (step == LONGEST_CHAIN) {
                throw node.problem("The reference leads back to itself.", "Point it at a schema.");
            }
            current = target(current);
        }
        return current;
    }

    /** Returns the direct target of the node's {@code $ref}. */
    Located target(Located node) {
        return target(node, node.text("$ref"));
    }

    /** Returns the target of {@code reference}, resolved from the place of {@code node}. */
    Located target(Located node, String reference) {
        int hash = reference.indexOf('#');
        String fragment = hash < 0 ? "" : reference.substring(hash + 1);
        if (!fragment.isEmpty() && !fragment.startsWith("/")) {
            throw node.problem(
                    "The reference \"" + reference + "\" names an anchor, which is not followed.",
                    "Write the path to its target, such as #/components/schemas/Order.");
        }
        String file = decoded(hash < 0 ? reference : reference.substring(0, hash), node);
        Located current = file.isEmpty() ? root(file(node.pointer())) : other(file, node, reference);
        if (!fragment.isEmpty()) {
            for (String step : fragment.substring(1).split("/", -1)) {
                current = step(current, decoded(step, node).replace("~1", "/").replace("~0", "~"));
            }
        }
        if (current.missing() || reference.isEmpty()) {
            throw node.problem("The reference \"" + reference + "\" leads nowhere.", "Correct it, or add its target.");
        }
        return current;
    }

    /**
     * Returns the pointer for a value of a discriminator's {@code mapping}, which is a schema's name or a reference.
     */
    String mapped(Located mapping, String value) {
        boolean reference = value.startsWith("#") || value.contains("/") || value.contains(".");
        if (!reference || root().at("components").at("schemas").has(value)) {
            return "#/components/schemas/" + value;
        }
        String file = file(mapping.pointer());
        if (value.startsWith("#")) {
            return file + value;
        }
        String sibling = source.sibling(file, value).orElse(value);
        return sibling.contains("#") ? sibling : sibling + "#";
    }

    private Located root(String file) {
        return new Located(Objects.requireNonNull(roots.get(file)), file + "#", trail);
    }

    private Located other(String file, Located node, String reference) {
        if (file.matches("[A-Za-z][A-Za-z0-9+.-]+:.*") || file.startsWith("/")) {
            throw node.problem(
                    "The reference \"" + reference + "\" leads out of the document.",
                    "Copy its target beside the document and refer to the file, or bundle both into one document.");
        }
        String name = source.sibling(file(node.pointer()), file)
                .orElseThrow(() -> node.problem(
                        "The reference \"" + reference + "\" leads out of the directory of the document.",
                        "Copy its target below the directory, or bundle both into one document."));
        if (!roots.containsKey(name)) {
            byte[] bytes = source.read(name)
                    .orElseThrow(() -> node.problem(
                            "The reference \"" + reference + "\" names a file that cannot be read.",
                            "Correct it, or add the file."));
            roots.put(name, name.isEmpty() ? root().node() : DocumentText.parse(source.name(name), bytes));
            files.put(name, bytes);
        }
        return root(name);
    }

    private static String decoded(String step, Located reference) {
        try {
            return URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw reference.problem(
                    "The reference contains a percent sign without two hexadecimal digits.", "Write %25 for it.");
        }
    }

    private static Located step(Located current, String name) {
        if (current.node().isArray() && name.matches("[0-9]{1,9}")) {
            int index = Integer.parseInt(name);
            List<Located> items = current.items();
            return index < items.size() ? items.get(index) : current.at(name);
        }
        return current.at(name);
    }

    private void checkVersion() {
        Located root = root();
        String version = root.node().path("openapi").asString("");
        if (Set.of("3.0", "3.1").stream().noneMatch(version::startsWith)) {
            String swagger = root.node().path("swagger").asString("");
            String none = "no \"openapi\" version" + (swagger.isEmpty() ? "" : ", since it is Swagger " + swagger);
            String found = version.isEmpty() ? none : "OpenAPI " + version;
            throw root.problem("The document has " + found + ".", "Use an OpenAPI 3.0 or 3.1 document.");
        }
    }
}
