package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files readable by their owner only, replaced atomically: a reader, or a crash, sees the old content or the new. */
final class PrivateFile {

    private static final FileAttribute<?> OWNER_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> OWNER_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

    private PrivateFile() {}

    /** Rejects a file that other users may read or write; accepts it if the file system has no such permissions. */
    static void requirePrivate(Path file) throws IOException {
        if (isPosix(file) && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
            throw new CredentialStoreException(
                    file + " is open to other users. Restrict it to its owner: chmod 600 " + file);
        }
    }

    static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    static void createDirectories(Path directory) throws IOException {
        if (isPosix(directory)) {
            Files.createDirectories(directory, OWNER_DIRECTORY);
        } else {
            Files.createDirectories(directory);
        }
    }

    static Path createTemporary(Path directory, String prefix, String suffix) throws IOException {
        return isPosix(directory)
                ? Files.createTempFile(directory, prefix, suffix, OWNER_FILE)
                : Files.createTempFile(directory, prefix, suffix);
    }

    static void write(Path file, String content) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new IllegalArgumentException(file + " has no directory.");
        }
        try {
            createDirectories(directory);
            replace(file, createTemporary(directory, ".kit-", ".tmp"), content);
        } catch (IOException e) {
            throw new CredentialStoreException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static void replace(Path file, Path temporary, String content) throws IOException {
        try {
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
