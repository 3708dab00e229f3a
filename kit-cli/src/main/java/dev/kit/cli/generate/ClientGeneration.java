package dev.kit.cli.generate;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What to generate.
 *
 * @param input the OpenAPI 3.0 or 3.1 document, in JSON or YAML
 * @param output the source root below which the package's directory is made
 * @param packageName the Java package, which the generator has to itself
 * @param name the name of the client class; empty takes it from the document's title
 * @param check whether to report differences instead of writing
 * @param content what else the package contains
 */
public record ClientGeneration(
        DocumentSource input, Path output, String packageName, Optional<String> name, boolean check, Content content) {

    /** Reads a file and generates the usual content. */
    public ClientGeneration(Path input, Path output, String packageName, Optional<String> name, boolean check) {
        this(DocumentSource.file(input), output, packageName, name, check, Content.USUAL);
    }

    /** Writes a client named after the document's title. */
    public static ClientGeneration of(Path input, Path output, String packageName) {
        return new ClientGeneration(input, output, packageName, Optional.empty(), false);
    }

    /** The same with other content. */
    public ClientGeneration with(Content other) {
        return new ClientGeneration(input, output, packageName, name, check, other);
    }

    /**
     * Which types there are, and how they say what may be null.
     *
     * @param nullness how types say what may be null
     * @param webhooks whether the bodies of the document's webhooks have types, named by a class {@code Webhooks}
     * @param allSchemas whether schemas have types that no operation uses
     */
    public record Content(Nullness nullness, boolean webhooks, boolean allSchemas) {

        /** Includes the schemas that operations use, with nullness marked by JSpecify. */
        public static final Content USUAL = new Content(Nullness.JSPECIFY, false, false);
    }
}
