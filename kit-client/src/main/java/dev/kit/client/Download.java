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
final class Download implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;

    private final Path target;
    private final Path part;

    private Download(Path target, Path part) {
        this.target = target;
        this.part = part;
    }

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
        OutputStream out = created();
        try {
            byte[] chunk = new byte[CHUNK];
            for (int read = bytes.read(chunk); read >= 0; read = bytes.read(chunk)) {
                write(out, chunk, read);
            }
        } finally {
            close(out);
        }
    }

    private OutputStream created() {
        try {
            return Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void write(OutputStream out, byte[] chunk, int length) {
        try {
            out.write(chunk, 0, length);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void close(OutputStream out) {
        try {
            out.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Moves the file to the target. */
    Path finish() {
        try {
            try {
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return target;
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private UncheckedIOException unwritable(IOException cause) {
        return new UncheckedIOException("The answer cannot be saved as " + target + ": " + cause, cause);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}
