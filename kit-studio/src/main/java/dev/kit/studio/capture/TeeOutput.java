package dev.kit.studio.capture;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/** Writes through first, then keeps the beginning of what was written. */
final class TeeOutput extends ServletOutputStream {

    private final ServletOutputStream target;
    private final KeptBytes kept;

    TeeOutput(ServletOutputStream target, KeptBytes kept) {
        this.target = target;
        this.kept = kept;
    }

    @Override
    public void write(int b) throws IOException {
        target.write(b);
        kept.add(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        target.write(bytes, offset, length);
        kept.add(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }

    @Override
    public boolean isReady() {
        return target.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        target.setWriteListener(listener);
    }
}
