package dev.kit.cli.generate;

import dev.kit.cli.generate.output.GenerationRequest;
import dev.kit.openapi.DocumentSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of a client generation.
 *
 * @param input the document of OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML
 * @param output the source root that contains the package's directory
 * @param packageName the Java package, which is reserved for the generator
 * @param name the name of the client class; derived from the document's title if empty
 * @param check whether to report differences instead of writing
 * @param content the optional content of the package
 */
public record ClientGeneration(
        DocumentSource input, Path output, String packageName, Optional<String> name, boolean check, Content content) {

    /** Creates a request that reads a file and generates the default content. */
    public ClientGeneration(Path input, Path output, String packageName, Optional<String> name, boolean check) {
        this(DocumentSource.file(input), output, packageName, name, check, Content.USUAL);
    }

    /** Creates a request for a client named after the document's title. */
    public static ClientGeneration of(Path input, Path output, String packageName) {
        return new ClientGeneration(input, output, packageName, Optional.empty(), false);
    }

    /** Returns the generation into the directory of the package. */
    public GenerationRequest generation() {
        return new GenerationRequest(
                "generate:client",
                input,
                output.resolve(packageName.replace('.', '/')),
                check,
                List.of(
                        packageName,
                        name.orElse(""),
                        content.nullness().name(),
                        Boolean.toString(content.webhooks()),
                        Boolean.toString(content.allSchemas()),
                        content.prefixes().toString()));
    }

    /** Returns a copy with other content. */
    public ClientGeneration with(Content other) {
        return new ClientGeneration(input, output, packageName, name, check, other);
    }

    /**
     * The generated types and their nullness annotations.
     *
     * @param nullness the nullness annotations of types
     * @param webhooks whether types are generated for the bodies of webhooks, listed in a class {@code Webhooks}
     * @param allSchemas whether types are generated for schemas that no operation uses
     * @param prefixes the prefixes that names in the code leave out
     */
    public record Content(NullnessAnnotations nullness, boolean webhooks, boolean allSchemas, NamePrefixes prefixes) {

        /** Creates content whose names have all their words. */
        public Content(NullnessAnnotations nullness, boolean webhooks, boolean allSchemas) {
            this(nullness, webhooks, allSchemas, NamePrefixes.NONE);
        }

        /**
         * The default content.
         *
         * <p>It has the schemas that operations use, with nullness annotations of JSpecify.
         */
        public static final Content USUAL = new Content(NullnessAnnotations.JSPECIFY, false, false);
    }
}
