package dev.kit.constructs.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A body that a handler writes piece by piece, after the answer has begun.
 *
 * <p>Runs on the thread of the request, after the transaction and outside the endpoint's time-out: nothing that it does
 * can change the status any more. A failure cuts the connection, so that the client knows the body is not whole.
 */
@FunctionalInterface
public interface BodyWriter {

    /**
     * Writes the body; {@code flush} sends what was written so far.
     *
     * @throws IOException if the client went away, or what is written could not be read
     */
    void writeTo(OutputStream out) throws IOException;
}
