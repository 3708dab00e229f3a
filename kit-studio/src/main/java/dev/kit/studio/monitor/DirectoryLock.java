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
record DirectoryLock(Path directory, FileChannel channel) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DirectoryLock.class);

    /**
     * The directories locked by this process. On POSIX systems closing any channel of a file releases the whole
     * process's lock on it, so a directory in use must not even be tried.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    static DirectoryLock take(Path directory) {
        try {
            OwnerOnly.createDirectories(directory);
            Path real = directory.toRealPath();
            if (!TAKEN.add(real)) {
                throw inUse(directory);
            }
            try {
                return new DirectoryLock(real, lock(directory));
            } catch (IOException | RuntimeException failure) {
                TAKEN.remove(real);
                throw failure;
            }
        } catch (IOException e) {
            throw new StorageException(
                    "The studio cannot write to " + directory + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "). Give it another directory, or keep entries in memory.",
                    e);
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        createMissing(directory.resolve(".gitignore"), "*\n"); // entries do not belong into version control
        Path file = directory.resolve("lock");
        createMissing(file, "");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw inUse(directory);
        }
        return channel;
    }

    private static StorageException inUse(Path directory) {
        return new StorageException(
                "Another running studio keeps its entries in " + directory
                        + ". Stop it, or give this one another directory.",
                new IOException("in use"));
    }

    private static void createMissing(Path file, String content) throws IOException {
        if (!Files.exists(file)) {
            OwnerOnly.createFile(file, content.getBytes(StandardCharsets.US_ASCII));
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
