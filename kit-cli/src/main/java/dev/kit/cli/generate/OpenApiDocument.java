package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An OpenAPI document whose references can be followed. */
final class OpenApiDocument {

    private static final int LONGEST_CHAIN = 32;

    private final JsonNode root;
    private final Trail trail;

    private OpenApiDocument(JsonNode root, Path file) {
        this.root = root;
        this.trail = new Trail(file);
    }

    static OpenApiDocument read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw CliException.failed(
                    "OpenAPI spec not found: " + file, null, "Give the path of the document with --input FILE.");
        }
        try {
            JsonNode root = JsonMapper.shared().readTree(Files.readAllBytes(file));
            OpenApiDocument document = new OpenApiDocument(root, file);
            document.checkVersion();
            return document;
        } catch (JacksonException e) {
            throw CliException.failed(
                            "Client generation failed: the document is not JSON. " + e.getOriginalMessage(),
                            e.getLocation() == null
                                    ? file.toString()
                                    : file + ":" + e.getLocation().getLineNr(),
                            "Correct the document; convert YAML to JSON first.")
                    .causedBy(e);
        } catch (IOException e) {
            throw CliException.failed("Client generation failed: the document cannot be read.", file.toString(), null)
                    .causedBy(e);
        }
    }

    Located root() {
        return new Located(root, "#", trail);
    }

    Trail trail() {
        return trail;
    }

    /** The node itself, or what its {@code $ref} leads to. */
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

    /** What the node's {@code $ref} names, one step. */
    Located target(Located node) {
        String reference = node.text("$ref");
        if (reference.startsWith("#") && !reference.startsWith("#/")) {
            throw node.problem(
                    "The reference \"" + reference + "\" names an anchor, which is not followed.",
                    "Write the path to its target, such as #/components/schemas/Order.");
        }
        if (!reference.startsWith("#/")) {
            throw node.problem(
                    "The reference \"" + reference + "\" leads out of the document.",
                    "Bundle the document into one file first.");
        }
        Located current = root();
        for (String step : reference.substring(2).split("/", -1)) {
            current = step(current, decoded(step, node).replace("~1", "/").replace("~0", "~"));
        }
        if (current.missing()) {
            throw node.problem("The reference \"" + reference + "\" leads nowhere.", "Correct it, or add its target.");
        }
        return current;
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
        String version = root.path("openapi").asString("");
        if (!version.startsWith("3.0") && !version.startsWith("3.1")) {
            String swagger = root.path("swagger").asString("");
            String none = "no \"openapi\" version" + (swagger.isEmpty() ? "" : ", since it is Swagger " + swagger);
            String found = version.isEmpty() ? none : "OpenAPI " + version;
            throw root().problem("The document has " + found + ".", "Use an OpenAPI 3.0 or 3.1 document.");
        }
    }
}
