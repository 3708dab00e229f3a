package dev.kit.constructs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that a client sent with a form.
 *
 * <p>It exists as long as its request: the container deletes it afterwards. Name and type are claims of the client;
 * never use the name as a path.
 */
public interface Upload {

    /** Returns the name of the file without any directories. It is empty if the client sent none. */
    String fileName();

    /** Returns the media type that the client claims. It is null if the client claims none. */
    @Nullable String contentType();

    /** Returns the size in bytes. */
    long size();

    /** Returns a stream of the content from its start. The caller closes it. */
    InputStream open() throws IOException;

    /** Copies the content to {@code file}, replacing it. */
    default void saveTo(Path file) throws IOException {
        try (InputStream in = open()) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns a file in memory. It serves tests and adaptors that hold the whole request in memory. */
    static Upload of(String fileName, @Nullable String contentType, byte[] content) {
        return new UploadedBytes(fileName, contentType, content.clone());
    }
}
