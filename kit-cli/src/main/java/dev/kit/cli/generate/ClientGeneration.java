package dev.kit.cli.generate;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What to generate.
 *
 * @param input the OpenAPI 3.0 or 3.1 document, in JSON
 * @param output the source root below which the package's directory is made
 * @param packageName the Java package, which the generator has to itself
 * @param name the name of the client class; empty takes it from the document's title
 * @param check whether to report differences instead of writing
 */
public record ClientGeneration(Path input, Path output, String packageName, Optional<String> name, boolean check) {

    /** Writes a client named after the document's title. */
    public static ClientGeneration of(Path input, Path output, String packageName) {
        return new ClientGeneration(input, output, packageName, Optional.empty(), false);
    }
}
