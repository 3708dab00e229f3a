package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The directory {@code .kit} of a project.
 *
 * <p>Git ignores it, except for the files that belong in the repository.
 */
public final class KitDirectory {

    private static final String IGNORED = """
            # Written once by kit: only the sealed secrets belong to the sources, not even this file.
            *
            !secrets/
            !secrets/**
            """;

    private KitDirectory() {}

    /**
     * Creates the directory if it does not exist.
     *
     * @throws CliException if it cannot be created
     */
    public static Path create(Path project) {
        Path directory = project.resolve(".kit");
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw CliException.failed(
                    ".kit is a file, but kit keeps its own files in a directory of that name.",
                    directory.toString(),
                    "Rename or delete the file.");
        }
        try {
            Files.createDirectories(directory);
            hide(project);
            return directory;
        } catch (IOException e) {
            throw CliException.failed(
                            "kit cannot write its directory .kit.",
                            directory.toString(),
                            "Run kit as the owner of the project, or make the directory writable.")
                    .causedBy(e);
        }
    }

    /** Adds a {@code .gitignore} to an existing directory, never replacing one. */
    public static void hide(Path project) throws IOException {
        Path directory = project.resolve(".kit");
        Path file = directory.resolve(".gitignore");
        if (Files.isDirectory(directory) && !Files.exists(file)) {
            Files.write(file, IGNORED.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE);
        }
    }
}
