package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A lock that permits one run at a time per application. It is released when its process ends. */
final class RunLock implements AutoCloseable {

    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    static RunLock acquire(Path directory) throws IOException {
        Files.createDirectories(directory);
        FileChannel channel =
                FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw CliException.failed(
                    "kit dev is already running for this application.",
                    directory.toString(),
                    "Stop the other one first, or work with it.");
        }
        return new RunLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // held by this process
        }
    }
}
