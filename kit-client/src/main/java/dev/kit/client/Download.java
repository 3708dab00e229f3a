package dev.kit.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A temporary file next to the target that replaces it when complete, so that no reader sees a partial file. */
record Download(Path target, Path part) implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;

    /**
     * Returns a download that has not begun.
     *
     * @throws IllegalArgumentException if there is a directory at {@code target}, or none to hold it
     */
    static Download to(Path target) {
        Path file = target.toAbsolutePath();
        Path directory = file.getParent();
        if (Files.isDirectory(file) || directory == null || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException(
                    "The answer cannot be saved as " + target + ". Name a file in a directory that exists.");
        }
        return new Download(target, directory.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".part"));
    }

    /**
     * Writes the bytes to the temporary file.
     *
     * @throws IOException if they cannot be read
     * @throws UncheckedIOException if they cannot be written
     */
    void fill(InputStream bytes) throws IOException {
        OutputStream out =
                saving(() -> Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        try {
            byte[] chunk = new byte[CHUNK];
            for (int read = bytes.read(chunk); read >= 0; read = bytes.read(chunk)) {
                int length = read;
                saving(() -> {
                    out.write(chunk, 0, length);
                    return out;
                });
            }
        } finally {
            saving(() -> {
                out.close();
                return out;
            });
        }
    }

    /** Moves the file to the target. */
    Path finish() {
        return saving(() -> {
            try {
                return Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                return Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            }
        });
    }

    @Override
    public void close() {
        saving(() -> Files.deleteIfExists(part));
    }

    private <T> T saving(FileWork<T> work) {
        try {
            return work.done();
        } catch (IOException e) {
            throw new UncheckedIOException("The answer cannot be saved as " + target + ": " + e, e);
        }
    }

    /** Work on a file of this machine, whose failure is not one of the call. */
    @FunctionalInterface
    private interface FileWork<T> {
        T done() throws IOException;
    }
}
