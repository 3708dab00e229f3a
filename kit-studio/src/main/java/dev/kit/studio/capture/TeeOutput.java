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
        through(() -> target.write(b));
        kept.add(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        through(() -> target.write(bytes, offset, length));
        kept.add(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        through(target::flush);
    }

    @Override
    public void close() throws IOException {
        through(target::close);
    }

    @FunctionalInterface
    private interface Step {

        void run() throws IOException;
    }

    /** Writes through and notes failures: the application may catch the exception of a disconnected client. */
    private void through(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException gone) {
            kept.breakOff();
            throw gone;
        }
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
