package dev.kit.cli.document;

import dev.kit.cli.application.DocumentSettings;
import dev.kit.cli.application.DocumentedApplication;
import dev.kit.cli.build.CompiledApplication;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.project.GeneratedFile;
import dev.kit.cli.project.KitDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The file of an OpenAPI document.
 *
 * @param project the directory of the application
 * @param output the file, or null for {@code .kit/openapi.json} of the project
 * @param format one of {@link #FORMATS}, or null for that of the file's extension
 * @param group the group of endpoints, or null for all of them
 * @param check whether to compare the file instead of writing it
 */
public record DocumentFile(
        Path project,
        @Nullable Path output,
        @Nullable String format,
        @Nullable String group,
        boolean check) {

    /** The formats of a document; the first is the default. */
    public static final List<String> FORMATS = List.of("json", "yaml");

    /**
     * Writes the document that the started application serves, in the same bytes.
     *
     * <p>Nothing is written if the application has no endpoints or serves no document, which is reported.
     *
     * @param source compiles or finds the application
     * @throws CliException if the application cannot be read, the document lacks something, or the file differs from
     *     the document and is only to be checked
     */
    public void write(Supplier<CompiledApplication> source, Console console) {
        Optional<DocumentedApplication> read = read(source);
        if (read.isEmpty()) {
            console.warn("kit: The application serves no document, because kit.openapi.enabled is false;"
                    + " nothing is written.");
        } else if (read.get().document().isEmpty()) {
            console.warn("kit: No valid endpoints found for OpenAPI generation; nothing is written.");
        } else {
            byte[] document = read.get().document().get();
            String endpoints = Counted.of(read.get().description().routes().size(), "endpoint");
            boolean written = check ? compare(document) : replace(document);
            console.print((written ? "Generated " + file() : file() + " is up to date") + ": " + endpoints);
        }
    }

    /** Reads the application; returns empty if it serves no document. */
    private Optional<DocumentedApplication> read(Supplier<CompiledApplication> source) {
        try {
            CompiledApplication application = source.get();
            Optional<DocumentSettings> served = application.document().map(settings -> settings.of(extension(), group));
            if (served.isEmpty()) {
                return Optional.empty();
            }
            DocumentedApplication read = application.describe(served);
            if (!read.faults().isEmpty()) {
                throw CliException.failed(
                        "The document would not be the one that the started application serves.",
                        null,
                        String.join("\n", read.faults())
                                + "\nKeep endpoints in static final fields, or take the document of a running"
                                + " application.");
            }
            return Optional.of(read);
        } catch (CliException e) {
            throw e.failing("OpenAPI generation failed");
        }
    }

    /** Returns where the document is written to. */
    Path file() {
        return output == null ? project.resolve(".kit").resolve("openapi." + extension()) : output;
    }

    private String extension() {
        if (format != null) {
            return format;
        }
        return output != null && output.toString().matches("(?i).*\\.ya?ml") ? "yaml" : FORMATS.get(0);
    }

    private boolean compare(byte[] document) {
        try {
            if (!Files.isRegularFile(file())) {
                throw outdated("There is no document to check.");
            }
            if (!Arrays.equals(Files.readAllBytes(file()), document)) {
                throw outdated("The document is not the one that the started application serves.");
            }
            return false;
        } catch (IOException e) {
            throw CliException.failed("The document cannot be read: " + e.getMessage(), file().toString(), null, e);
        }
    }

    private CliException outdated(String what) {
        return CliException.failed(
                what, file().toString(), "Run kit generate:openapi without --check, and commit the file.");
    }

    private boolean replace(byte[] document) {
        try {
            if (output == null) {
                KitDirectory.create(project);
            }
            return GeneratedFile.write(file(), document);
        } catch (IOException e) {
            throw CliException.failed(
                    "The document cannot be written: " + e.getMessage(),
                    file().toString(),
                    "See that the directory can be written and has space, or choose another with --output.",
                    e);
        }
    }
}
