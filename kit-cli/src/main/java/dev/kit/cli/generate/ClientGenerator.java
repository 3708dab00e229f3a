package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import java.util.ArrayList;
import java.util.Locale;
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
        try {
            return generated(request);
        } catch (DocumentException e) {
            throw failed(e);
        }
    }

    private static CliException failed(DocumentException fault) {
        String what = fault.what();
        // A sentence continues in lower case, unless it begins with a name such as OpenAPI.
        String continued = what.matches("(?s)[A-Z][a-z]* .*")
                ? what.substring(0, 1).toLowerCase(Locale.ROOT) + what.substring(1)
                : what;
        CliException failure =
                CliException.failed("Client generation failed: " + continued, fault.where(), fault.action());
        return fault.getCause() == null ? failure : failure.causedBy(fault);
    }

    private static GenerationResult generated(ClientGeneration request) {
        String name = request.input().name();
        byte[] bytes = Understood.at(name, request.input()::bytes);
        OutputDirectory output = new OutputDirectory(request);
        Optional<GenerationResult> unchanged = output.unchanged(request, bytes);
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        ApiDocument document = Understood.at(name, () -> ApiDocument.read(request.input(), bytes));
        ClientModel model = Understood.at(document.root(), () -> ClientModel.read(document, request.content()));
        Map<String, byte[]> files = Understood.at(document.root(), () -> PackageWriter.write(request, model));
        Manifest manifest = new Manifest(
                Fingerprint.of(request, bytes, document.files()),
                Fingerprint.of(files.values()),
                model.operations(),
                new ArrayList<>(document.files().keySet()),
                files.keySet());
        return output.apply(manifest, files);
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
