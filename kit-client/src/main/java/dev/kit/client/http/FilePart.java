package dev.kit.client.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file in a {@link Multipart} body.
 *
 * <p>Its bytes are read during transmission, and again by each attempt unless they come from a stream. Immutable.
 *
 * @param filename the name that the server receives
 * @param mediaType the media type of the bytes, {@code application/octet-stream} by default
 * @param length the number of bytes; -1 if unknown
 * @param source opens the bytes
 */
public record FilePart(String filename, String mediaType, long length, Payload.Source source) {

    private static final String BYTES = "application/octet-stream";

    /** Checks the media type, which becomes a header. */
    public FilePart {
        HeaderRules.check("Content-Type", mediaType);
    }

    /**
     * Returns a file of this machine, under its own name.
     *
     * <p>If it cannot be read, the call that sends it is rejected.
     */
    public static FilePart of(Path path) {
        FileSource file = new FileSource(path);
        return of(String.valueOf(path.getFileName()), file.length(), file);
    }

    /** Returns a file in memory. Do not change the bytes afterwards. */
    public static FilePart of(String filename, byte[] bytes) {
        return of(filename, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /**
     * Returns a file whose bytes {@code source} supplies.
     *
     * @param length the number of bytes; -1 if unknown, and the whole body is then sent in chunks
     */
    public static FilePart of(String filename, long length, Payload.Source source) {
        return new FilePart(filename, BYTES, length, source);
    }

    /**
     * Returns a file whose bytes are read from {@code stream}, of unknown length.
     *
     * <p>The stream is read and closed during transmission. It can be sent once, so the call is neither retried nor
     * redirected, nor repeated with another token.
     */
    public static FilePart of(String filename, InputStream stream) {
        return of(filename, -1, new StreamSource(stream));
    }

    /** Returns the same bytes with another media type. */
    public FilePart withMediaType(String type) {
        return new FilePart(filename, type, length, source);
    }

    /**
     * Returns a whole body of these bytes.
     *
     * <p>The media type is that of the part, or {@code type} if it has none.
     *
     * @throws UncheckedIOException if it is a file that cannot be read
     */
    public Payload payload(String type) {
        requireReadable();
        return Payload.streamed(length, mediaType.equals(BYTES) ? type : mediaType, source);
    }

    void requireReadable() {
        if (source instanceof FileSource file) {
            file.require();
        }
    }

    /** The bytes of a file of this machine. */
    private record FileSource(Path path) implements Payload.Source {

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
}
