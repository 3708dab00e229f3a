package dev.kit.studio.monitor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An exclusive lock of a directory, released when the process ends, even abnormally. */
final class DirectoryLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DirectoryLock.class);

    /**
     * The directories locked by this process. On POSIX systems closing any channel of a file releases the whole
     * process's lock on it, so a directory in use must not even be tried.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    static DirectoryLock take(Path directory) {
        try {
            OwnerOnly.createDirectories(directory);
            Path real = directory.toRealPath();
            if (!TAKEN.add(real)) {
                throw inUse(directory);
            }
            return takeFromOtherProcesses(directory, real);
        } catch (IOException e) {
            throw new StorageException(
                    "The studio cannot write to " + directory + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "). Give it another directory, or keep entries in memory.",
                    e);
        }
    }

    private static DirectoryLock takeFromOtherProcesses(Path directory, Path real) throws IOException {
        boolean taken = false;
        try {
            keepOutOfVersionControl(directory);
            Path file = directory.resolve("lock");
            if (!Files.exists(file)) {
                OwnerOnly.createFile(file, new byte[0]);
            }
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                channel.close();
                throw inUse(directory);
            }
            taken = true;
            return new DirectoryLock(real, channel);
        } finally {
            if (!taken) {
                TAKEN.remove(real);
            }
        }
    }

    private static StorageException inUse(Path directory) {
        return new StorageException(
                "Another running studio keeps its entries in " + directory
                        + ". Stop it, or give this one another directory.",
                new IOException("in use"));
    }

    private static void keepOutOfVersionControl(Path directory) throws IOException {
        Path ignore = directory.resolve(".gitignore");
        if (!Files.exists(ignore)) {
            OwnerOnly.createFile(ignore, "*\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("The lock of the studio's directory goes with the process.", e);
        } finally {
            TAKEN.remove(directory);
        }
    }
}
