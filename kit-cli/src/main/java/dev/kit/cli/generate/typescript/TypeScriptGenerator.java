package dev.kit.cli.generate.typescript;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GeneratedFiles;
import dev.kit.cli.generate.output.GenerationResult;

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
            Selection selection = Selection.of(document, request.content());
            DirectoryWriter writer = new DirectoryWriter(document, selection.operations(), request.content());
            return new GeneratedFiles(selection.operations().size(), writer.write());
        });
    }
}
