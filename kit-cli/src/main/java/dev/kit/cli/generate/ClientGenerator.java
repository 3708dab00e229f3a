package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GeneratedFiles;
import dev.kit.cli.generate.output.GenerationResult;

/** A generator of Java clients from OpenAPI documents. Stateless. */
public final class ClientGenerator {

    private ClientGenerator() {}

    /**
     * Writes changed files and deletes obsolete ones.
     *
     * <p>Either all changes are made or none. With {@code check}, changes are only reported. Without {@code check}, the
     * document is not parsed if document, options and output are unchanged.
     *
     * @throws CliException if the document cannot be read or a file that was not generated would be replaced
     */
    public static GenerationResult generate(ClientGeneration request) {
        checkNames(request);
        return request.generation().run(document -> {
            ClientModel model = ClientModel.read(document, request.content());
            return new GeneratedFiles(model.operations(), PackageWriter.write(request, model));
        });
    }

    private static void checkNames(ClientGeneration request) {
        if (!JavaNames.packageName(request.packageName())) {
            throw CliException.usage(
                    "\"" + request.packageName() + "\" is no Java package.", "Write one like com.example.shop.");
        }
        request.name().filter(name -> !JavaNames.className(name)).ifPresent(name -> {
            throw CliException.usage("\"" + name + "\" is no Java class name.", "Write one like ShopClient.");
        });
    }
}
