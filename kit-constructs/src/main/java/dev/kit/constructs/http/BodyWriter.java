package dev.kit.constructs.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A response body that a handler writes piece by piece.
 *
 * <p>It runs on the thread of the request, after the transaction and outside the endpoint's timeout. The response has
 * begun by then, so the status can no longer change. A failure closes the connection, so that the client can detect the
 * incomplete body.
 */
@FunctionalInterface
public interface BodyWriter {

    /**
     * Writes the body. {@code flush} sends the bytes written so far.
     *
     * @throws IOException if the client closed the connection, or the content could not be read
     */
    void writeTo(OutputStream out) throws IOException;
}
