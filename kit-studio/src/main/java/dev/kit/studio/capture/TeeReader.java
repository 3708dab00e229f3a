package dev.kit.studio.capture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;

/** Passes on characters that are read and keeps the beginning of them as bytes. */
final class TeeReader extends Reader {

    private final BufferedReader source;
    private final KeptBytes kept;
    private final Charset charset;

    TeeReader(BufferedReader source, KeptBytes kept, Charset charset) {
        this.source = source;
        this.kept = kept;
        this.charset = charset;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = source.read(buffer, offset, length);
        if (count > 0) {
            byte[] bytes = new String(buffer, offset, count).getBytes(charset);
            kept.add(bytes, 0, bytes.length);
        }
        return count;
    }

    @Override
    public boolean ready() throws IOException {
        return source.ready();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
