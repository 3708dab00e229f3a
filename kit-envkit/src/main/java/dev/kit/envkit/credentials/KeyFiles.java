package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of one project on this machine: {@code <stage>.key}, and {@code <stage>.key.<id>} for each kept key. */
record KeyFiles(Path directory) {

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
                throw new CredentialsException(directory + " cannot be read: " + e.getMessage(), e);
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

    private static Optional<MasterKey> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String hex;
        try {
            PrivateFile.requirePrivate(file);
            hex = Files.readString(file);
        } catch (IOException e) {
            throw new CredentialsException(file + " cannot be read: " + e.getMessage(), e);
        }
        try {
            return Optional.of(MasterKey.parse(hex));
        } catch (CredentialsException e) {
            throw new CredentialsException(file + " does not hold a key of 64 hexadecimal characters.");
        }
    }
}
