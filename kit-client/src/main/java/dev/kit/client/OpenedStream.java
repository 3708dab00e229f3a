package dev.kit.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** The body of a success in the hands of the caller. If it breaks, the exception names the call. */
final class OpenedStream extends InputStream {

    private final InputStream body;
    private final Function<IOException, ApiException> failed;
    private volatile boolean closed;

    /**
     * Creates the stream.
     *
     * @param failed reports a broken body, and returns the failure of the call
     */
    OpenedStream(InputStream body, Function<IOException, ApiException> failed) {
        this.body = body;
        this.failed = failed;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("The stream is closed.");
        }
        if (length == 0) {
            return 0; // OkHttp would wait for a byte, and InputStream.readNBytes ends with such a read
        }
        try {
            return body.read(buffer, offset, length);
        } catch (IOException e) {
            ApiException failure = failed.apply(e);
            throw new IOException(failure.getMessage(), failure);
        }
    }

    @Override
    public int available() throws IOException {
        return closed ? 0 : body.available();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        body.close();
    }
}
