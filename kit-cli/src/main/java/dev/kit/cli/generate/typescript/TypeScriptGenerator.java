package dev.kit.cli.generate.typescript;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GeneratedFiles;
import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.openapi.ApiOperation;
import java.util.List;

/** A generator of TypeScript clients for React from OpenAPI documents. Stateless. */
public final class TypeScriptGenerator {

    private TypeScriptGenerator() {}

    /**
     * Writes changed files and deletes obsolete ones.
     *
     * <p>Either all changes are made or none. With {@code check}, changes are only reported. Without {@code check}, the
     * document is not parsed if document, options and output are unchanged.
     *
     * @throws CliException if the document cannot be read, does not have a requested operation or tag, or a file that
     *     was not generated would be replaced
     */
    public static GenerationResult generate(TypeScriptGeneration request) {
        return request.generation().run(document -> {
            List<ApiOperation> operations = Selection.of(document, request.content());
            DirectoryWriter writer = new DirectoryWriter(document, operations, request.content());
            return new GeneratedFiles(operations.size(), writer.write());
        });
    }
}
