package dev.kit.cli.project;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

/** Files that are written atomically, and only if their content changed. Stateless. */
public final class GeneratedFile {

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private GeneratedFile() {}

    /**
     * Replaces the file atomically.
     *
     * @return false if the file already has this content
     */
    public static boolean write(Path file, byte[] bytes) throws IOException {
        if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
            return false;
        }
        replace(file, fresh -> Files.write(fresh, bytes));
        return true;
    }

    /** Replaces the file atomically by one that {@code content} writes beside it. */
    public static void replace(Path file, Content content) throws IOException {
        Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
        // Not createTempFile, whose permissions only its owner has.
        long writer = ProcessHandle.current().pid();
        replace(file, directory.resolve("." + file.getFileName() + "." + writer + ".tmp"), content);
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {

        /** Writes the content to a file beside the final one. */
        void write(Path fresh) throws IOException;
    }

    /**
     * Replaces the file by one that only its owner can read.
     *
     * <p>The permissions are set on POSIX file systems only. The file is written even if its content is unchanged.
     */
    public static void writePrivate(Path file, byte[] bytes) throws IOException {
        Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.createTempFile(directory, ".", ".tmp", OWNER_ONLY)
                : Files.createTempFile(directory, ".", ".tmp");
        replace(file, fresh, target -> Files.write(target, bytes));
    }

    private static void replace(Path file, Path fresh, Content content) throws IOException {
        try {
            content.write(fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
