package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The keys of one project on this machine: {@code <stage>.key}, and {@code <stage>.key.<id>} for each kept key. */
record KeyFiles(Path directory) {

    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    Optional<MasterKey> current(String stage) {
        return read(directory.resolve(stage + ".key"));
    }

    /** Returns the current key first, then every other kept key. */
    List<MasterKey> all(String stage) {
        List<MasterKey> keys = new ArrayList<>();
        current(stage).ifPresent(keys::add);
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> String.valueOf(file.getFileName()).startsWith(stage + ".key."))
                        .sorted()
                        .forEach(file -> read(file).ifPresent(keys::add));
            } catch (IOException e) {
                throw new CredentialStoreException(directory + " cannot be read: " + e.getMessage(), e);
            }
        }
        return keys;
    }

    /** Stores {@code key} under its id, so that a later crash leaves no store without its key. */
    void keep(String stage, MasterKey key) {
        PrivateFile.write(directory.resolve(stage + ".key." + key.id()), key.hex() + '\n');
    }

    void makeCurrent(String stage, MasterKey key) {
        PrivateFile.write(directory.resolve(stage + ".key"), key.hex() + '\n');
    }

    /** Allows one change at a time, with a monitor within this JVM, because file locks only exclude other processes. */
    @SuppressWarnings("try") // the file lock is held, not used
    <T> T locked(String stage, Supplier<T> change) {
        Path file = directory.resolve(stage + ".lock");
        IN_PROCESS.lock();
        try {
            PrivateFile.createDirectories(directory);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                return change.get();
            }
        } catch (IOException e) {
            throw new CredentialStoreException(file + " cannot be locked: " + e.getMessage(), e);
        } finally {
            IN_PROCESS.unlock();
        }
    }

    private static Optional<MasterKey> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String hex;
        try {
            PrivateFile.requirePrivate(file);
            hex = Files.readString(file);
        } catch (IOException e) {
            throw new CredentialStoreException(file + " cannot be read: " + e.getMessage(), e);
        }
        try {
            return Optional.of(MasterKey.parse(hex));
        } catch (CredentialStoreException e) {
            throw new CredentialStoreException(file + " does not hold a key of 64 hexadecimal characters.");
        }
    }
}
