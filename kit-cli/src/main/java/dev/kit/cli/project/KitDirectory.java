package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
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
                    "Run kit as the owner of the project, or make the directory writable.",
                    e);
        }
    }

    /**
     * Locks a directory for one run of {@code kit dev} at a time.
     *
     * <p>Closing the channel releases the lock, as does the end of the process.
     *
     * @throws CliException if another run holds it
     */
    public static FileChannel lock(Path directory) throws IOException {
        Files.createDirectories(directory);
        FileChannel channel =
                FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isHeldElsewhere(channel)) {
            channel.close();
            throw CliException.failed(
                    "kit dev is already running for this application.",
                    directory.toString(),
                    "Stop the other one first, or work with it.");
        }
        return channel;
    }

    private static boolean isHeldElsewhere(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException e) {
            return true; // held by this process
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
