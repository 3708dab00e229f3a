package dev.kit.studio.capture;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Passes on what is read and keeps the beginning of it. */
final class TeeInput extends ServletInputStream {

    private final ServletInputStream source;
    private final KeptBytes kept;

    TeeInput(ServletInputStream source, KeptBytes kept) {
        this.source = source;
        this.kept = kept;
    }

    @Override
    public int read() throws IOException {
        int b = source.read();
        if (b >= 0) {
            kept.add(b);
        }
        return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = source.read(buffer, offset, length);
        if (count > 0) {
            kept.add(buffer, offset, count);
        }
        return count;
    }

    @Override
    public int available() throws IOException {
        return source.available();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    @Override
    public boolean isFinished() {
        return source.isFinished();
    }

    @Override
    public boolean isReady() {
        return source.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        source.setReadListener(listener);
    }
}
