package dev.kit.cli.generate.typescript;

import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.openapi.DocumentSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A generated client, as files. */
final class GeneratedClient {

    private GeneratedClient() {}

    /** Generates all operations, and handlers of mocks. */
    static GenerationResult generate(Path document, Path output, String extension) {
        TypeScriptGeneration.Content content = new TypeScriptGeneration.Content(extension, true, List.of(), List.of());
        return TypeScriptGenerator.generate(
                new TypeScriptGeneration(DocumentSource.file(document), output, false, content));
    }

    /** Generates a client of a document that is written first. */
    static GenerationResult generate(String document, Path output, String extension) {
        try {
            Path file = Files.createTempFile("document", document.startsWith("{") ? ".json" : ".yaml");
            try {
                return generate(Files.writeString(file, document), output, extension);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of every file. */
    static Map<String, String> files(Path directory) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.list(directory)) {
            for (Path path : paths.toList()) {
                files.put(path.getFileName().toString(), Files.readString(path, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
