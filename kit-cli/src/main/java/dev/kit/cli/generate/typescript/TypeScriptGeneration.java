package dev.kit.cli.generate.typescript;

import dev.kit.cli.generate.output.GenerationRequest;
import dev.kit.openapi.DocumentSource;
import java.nio.file.Path;
import java.util.List;

/**
 * The parameters of a generation of TypeScript.
 *
 * @param input the document of OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML
 * @param output the directory of the files
 * @param check whether to report differences instead of writing
 * @param content the content of the directory
 */
public record TypeScriptGeneration(DocumentSource input, Path output, boolean check, Content content) {

    /** The extensions that imports between the files may have. */
    public static final List<String> EXTENSIONS = List.of("none", "js", "ts");

    /** Creates a request that reads a file and generates the default content. */
    public static TypeScriptGeneration of(Path input, Path output) {
        return new TypeScriptGeneration(DocumentSource.file(input), output, false, Content.USUAL);
    }

    /** Returns the generation into the directory. */
    public GenerationRequest generation() {
        return new GenerationRequest(
                "generate:react-query",
                input,
                output,
                check,
                List.of(
                        content.extension(),
                        Boolean.toString(content.msw()),
                        String.join("\n", content.operations()),
                        String.join("\n", content.tags())));
    }

    /**
     * The content of the directory.
     *
     * @param extension the extension of imports between the files, one of {@link #EXTENSIONS}
     * @param msw whether a file with handlers for Mock Service Worker is generated
     * @param operations the operations to generate, by id or as {@code GET /users}; all if this and {@code tags} are
     *     empty
     * @param tags the tags whose operations to generate
     */
    public record Content(String extension, boolean msw, List<String> operations, List<String> tags) {

        /** The default content: all operations, imports without extension, no handlers of mocks. */
        public static final Content USUAL = new Content("none", false, List.of(), List.of());

        /** Copies the lists. */
        public Content {
            operations = List.copyOf(operations);
            tags = List.copyOf(tags);
        }
    }
}
