package dev.kit.client.http;

import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A file in a {@link Multipart} body. Its bytes are read while they are sent, and again by each attempt. Immutable.
 *
 * @param filename the name that the server sees
 * @param mediaType the media type of the bytes; {@code application/octet-stream} unless another is given
 * @param length the number of bytes; -1 if unknown
 * @param source opens the bytes
 */
public record FilePart(String filename, String mediaType, long length, Payload.Source source) {

    private static final String BYTES = "application/octet-stream";

    /** Checks the media type, which becomes a header. */
    public FilePart {
        HeaderRules.check("Content-Type", mediaType);
    }

    /** A file of this machine, under its own name; the call that sends it is rejected if it cannot be read. */
    public static FilePart of(Path path) {
        FileSource file = new FileSource(path);
        return of(String.valueOf(path.getFileName()), file.length(), file);
    }

    /** Bytes in memory; do not change them afterwards. */
    public static FilePart of(String filename, byte[] bytes) {
        return of(filename, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /**
     * Bytes from elsewhere.
     *
     * @param length the number of bytes; -1 if unknown, and the whole body is then sent in chunks
     */
    public static FilePart of(String filename, long length, Payload.Source source) {
        return new FilePart(filename, BYTES, length, source);
    }

    /** The same bytes with another media type. */
    public FilePart withMediaType(String type) {
        return new FilePart(filename, type, length, source);
    }

    /** The same bytes under another name. */
    public FilePart withFilename(String name) {
        return new FilePart(name, mediaType, length, source);
    }

    /**
     * A whole body of these bytes; under {@code type} unless the part has a media type of its own.
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
}
