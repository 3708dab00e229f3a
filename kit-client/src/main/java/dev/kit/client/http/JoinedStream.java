package dev.kit.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A concatenation of sources, each opened when needed. Not thread-safe. */
final class JoinedStream extends InputStream {

    private final Iterator<Payload.Source> rest;
    private @Nullable InputStream current;

    JoinedStream(Iterator<Payload.Source> sources) {
        this.rest = sources;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            InputStream open = current;
            if (open == null && !rest.hasNext()) {
                return -1;
            }
            if (open == null) {
                open = rest.next().open();
                current = open;
            }
            int read = open.read(into, offset, length);
            if (read >= 0) {
                return read;
            }
            close();
        }
    }

    @Override
    public void close() throws IOException {
        InputStream open = current;
        current = null;
        if (open != null) {
            open.close();
        }
    }
}
