package dev.kit.cli.generate.output;

import dev.kit.cli.command.CliException;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import dev.kit.openapi.DocumentSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A generation of files from a document.
 *
 * @param command the command, such as {@code generate:client}, for the list of files
 * @param input the document of OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML
 * @param directory the directory of the files
 * @param check whether to report differences instead of writing
 * @param settings whatever else determines the content
 */
public record GenerationRequest(
        String command, DocumentSource input, Path directory, boolean check, List<String> settings) {

    /** Copies the list. */
    public GenerationRequest {
        settings = List.copyOf(settings);
    }

    /**
     * Returns the source for an address or a path.
     *
     * @param resolve resolves a relative path
     * @throws CliException if the text is neither
     */
    public static DocumentSource source(String text, UnaryOperator<Path> resolve) {
        try {
            return DocumentSource.of(text, resolve);
        } catch (DocumentException e) {
            throw CliException.usage(e.what(), e.action()).causedBy(e);
        }
    }

    /**
     * Writes changed files and deletes obsolete ones.
     *
     * <p>Either all changes are made or none. With {@code check}, changes are only reported. Without {@code check}, the
     * document is not parsed if document, settings and output are unchanged.
     *
     * @param writer writes the files of the document
     * @throws CliException if the document cannot be read or a file that was not generated would be replaced
     */
    public GenerationResult run(Function<ApiDocument, GeneratedFiles> writer) {
        try {
            return write(writer);
        } catch (DocumentException e) {
            throw failed(e);
        }
    }

    /**
     * Copies the document and the files that it refers to.
     *
     * <p>These are the files of the last generation.
     *
     * @param target the directory to copy to
     * @return the name of the document there
     * @throws CliException if the document cannot be read or written
     */
    public String copyDocument(Path target) {
        try {
            String name = input.name().replaceFirst("[?#].*", "").replaceFirst(".*[/\\\\]", "");
            String main = name.isEmpty() ? "openapi" : name;
            copy(target.resolve(main), input.bytes());
            for (String other : Manifest.read(directory).inputs()) {
                Optional<byte[]> content = input.read(other);
                if (content.isPresent()) {
                    copy(target.resolve(other), content.get());
                }
            }
            return main;
        } catch (DocumentException e) {
            throw failed(e);
        } catch (IOException e) {
            throw CliException.failed(
                    "Client generation failed: the document cannot be copied. " + e.getMessage(),
                    target.toString(),
                    "Make the directory writable.",
                    e);
        }
    }

    private static void copy(Path target, byte[] content) throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.write(target, content);
    }

    private GenerationResult write(Function<ApiDocument, GeneratedFiles> writer) {
        byte[] bytes = Understood.at(input.name(), input::bytes);
        OutputDirectory output = new OutputDirectory(this, directory);
        Optional<GenerationResult> unchanged = output.unchanged(bytes);
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        ApiDocument document = Understood.at(input.name(), () -> ApiDocument.read(input, bytes));
        GeneratedFiles files = Understood.at(document.root(), () -> writer.apply(document));
        Manifest manifest = new Manifest(
                command,
                Fingerprint.of(this, bytes, document.files()),
                Fingerprint.of(files.content().values()),
                files.operations(),
                new ArrayList<>(document.files().keySet()),
                files.content().keySet());
        return output.apply(manifest, files.content());
    }

    private static CliException failed(DocumentException fault) {
        CliException failure = CliException.failed(fault.what(), fault.where(), fault.action());
        return (fault.getCause() == null ? failure : failure.causedBy(fault)).failing("Client generation failed");
    }

    /**
     * Returns the failure of a check.
     *
     * <p>It names the first file that differs.
     */
    public CliException outdated(GenerationResult result) {
        int differing = result.written().size() + result.deleted().size();
        Path first = result.written().isEmpty()
                ? result.deleted().get(0)
                : result.written().get(0);
        return CliException.failed(
                "The client is not what " + input.name() + " says: " + differing + " files differ.",
                first.toString(),
                "Run the command without --check and commit what it writes.");
    }
}
