package dev.kit.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of a file of this machine. */
record FileSource(Path path) implements Payload.Source {

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }

    /** Returns the size of the file; -1 if it cannot be read. */
    long length() {
        try {
            return readable() ? Files.size(path) : -1;
        } catch (IOException e) {
            return -1; // the call that sends it fails instead
        }
    }

    /**
     * Checks that the file can be read.
     *
     * @throws UncheckedIOException if it cannot
     */
    void require() {
        if (!readable()) {
            throw new UncheckedIOException(
                    "The part cannot be read from " + path + ".",
                    new NoSuchFileException(path.toString(), null, "no readable file"));
        }
    }

    private boolean readable() {
        return Files.isRegularFile(path) && Files.isReadable(path);
    }
}
