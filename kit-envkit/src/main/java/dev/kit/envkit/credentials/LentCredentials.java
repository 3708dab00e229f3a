package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Credentials that child processes may read until they are closed.
 *
 * <p>Under Linux they are in a file without a name, which ends with this process. Elsewhere they are in a file that
 * {@link #close} deletes.
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
            Path file = HandedOverFile.create();
            FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE);
            if (!file.toFile().setWritable(false, false)) {
                throw new IOException(file + " cannot be made read-only");
            }
            // Before it has any content, which a process that is killed here would leave.
            Path path = Files.isDirectory(DESCRIPTORS) ? withoutName(file) : file;
            open.write(ByteBuffer.wrap(credentials.toJson().getBytes(StandardCharsets.UTF_8)));
            return new LentCredentials(path, open);
        } catch (IOException e) {
            throw new CredentialStoreException("No temporary file for credentials: " + e.getMessage(), e);
        }
    }

    /** Deletes an open file, and returns the path at which other processes of this user open it. */
    private static Path withoutName(Path file) throws IOException {
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            for (Path descriptor : (Iterable<Path>) descriptors::iterator) {
                if (Files.exists(descriptor) && Files.isSameFile(descriptor, file)) {
                    Files.delete(file);
                    String process = Long.toString(ProcessHandle.current().pid());
                    return Path.of("/proc", process, "fd").resolve(DESCRIPTORS.relativize(descriptor));
                }
            }
        }
        return file;
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
