package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

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
        byte[] bytes = request.input().bytes();
        OutputDirectory output = new OutputDirectory(request);
        Optional<GenerationResult> unchanged = output.unchanged(request, bytes);
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        OpenApiDocument document = OpenApiDocument.read(request.input(), bytes);
        try {
            ClientModel model = ClientModel.read(document, request.content());
            Map<String, byte[]> files = PackageWriter.write(request, model);
            Manifest manifest = new Manifest(
                    Fingerprint.of(request, bytes, document.files()),
                    Fingerprint.of(files.values()),
                    model.operations(),
                    new ArrayList<>(document.files().keySet()),
                    files.keySet());
            return output.apply(manifest, files);
        } catch (CliException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            throw document.trail().notUnderstood(e);
        }
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
