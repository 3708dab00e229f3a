package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Credentials that child processes may read until they are closed.
 *
 * <p>Under Linux they are in a file without a name, which this process keeps open, and which is gone with it, however it
 * ends. Elsewhere they are in a file that {@link #close} deletes.
 */
public final class LentCredentials implements AutoCloseable {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final Path path;
    private final FileChannel open;

    private LentCredentials(Path path, FileChannel open) {
        this.path = path;
        this.open = open;
    }

    static LentCredentials of(StageCredentials credentials) {
        try {
            Path named = HandedOverFile.named();
            FileChannel open = open(named);
            if (Files.isDirectory(DESCRIPTORS)) {
                Files.delete(named);
            }
            open.write(ByteBuffer.wrap(credentials.toJson().getBytes(StandardCharsets.UTF_8)));
            return new LentCredentials(Files.exists(named) ? named : descriptor(named), open);
        } catch (IOException e) {
            throw new CredentialStoreException("No temporary file for credentials: " + e.getMessage(), e);
        }
    }

    /** Creates the file, which is read-only for everybody who opens it later. */
    private static FileChannel open(Path file) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (PrivateFile.isPosix(file)) {
            return FileChannel.open(
                    file, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--------")));
        }
        FileChannel open = FileChannel.open(file, options);
        if (!file.toFile().setWritable(false, false)) {
            open.close();
            throw new IOException(file + " cannot be made read-only");
        }
        return open;
    }

    /** Returns the name under which other processes of this user open a deleted file. */
    private static Path descriptor(Path deleted) throws IOException {
        String name = String.valueOf(deleted.getFileName());
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            for (Path descriptor : (Iterable<Path>) descriptors::iterator) {
                if (target(descriptor).filter(target -> target.contains(name)).isPresent()) {
                    return Path.of(
                                    "/proc",
                                    Long.toString(ProcessHandle.current().pid()),
                                    "fd")
                            .resolve(String.valueOf(descriptor.getFileName()));
                }
            }
        }
        throw new NoSuchFileException(deleted.toString());
    }

    private static Optional<String> target(Path descriptor) throws IOException {
        try {
            return Optional.of(Files.readSymbolicLink(descriptor).toString());
        } catch (NoSuchFileException closed) {
            return Optional.empty(); // another thread has closed it
        }
    }

    /** Returns the path for {@code KIT_CREDENTIALS_FILE} of each child. */
    public Path path() {
        return path;
    }

    /** Takes the credentials away. Further calls have no effect. */
    @Override
    public void close() {
        try {
            open.close();
            if (!path.startsWith("/proc")) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new CredentialStoreException(path + " cannot be deleted: " + e.getMessage(), e);
        }
    }
}
