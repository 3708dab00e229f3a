package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Allows one change at a time, with a monitor within this JVM, because file locks only exclude other processes. */
final class StoreLock {

    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    private StoreLock() {}

    @SuppressWarnings("try") // the file lock is held, not used
    static <T> T holding(Path directory, String name, Supplier<T> change) {
        Path file = directory.resolve(name);
        IN_PROCESS.lock();
        try {
            PrivateFile.createDirectories(directory);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                return change.get();
            }
        } catch (IOException e) {
            throw new CredentialsException(file + " cannot be locked: " + e.getMessage(), e);
        } finally {
            IN_PROCESS.unlock();
        }
    }
}
