package dev.kit.studio.capture;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;

/**
 * Writes characters through first, then keeps the beginning of them as bytes.
 *
 * <p>It wraps the container's own writer, which alone determines the charset of the response.
 */
final class TeeWriter extends Writer {

    private final PrintWriter target;
    private final KeptBytes kept;
    private final Charset charset;

    TeeWriter(PrintWriter target, KeptBytes kept, Charset charset) {
        this.target = target;
        this.kept = kept;
        this.charset = charset;
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        target.write(buffer, offset, length);
        byte[] bytes = new String(buffer, offset, length).getBytes(charset);
        kept.add(bytes, 0, bytes.length);
    }

    @Override
    public void write(String text, int offset, int length) {
        target.write(text, offset, length);
        byte[] bytes = text.substring(offset, offset + length).getBytes(charset);
        kept.add(bytes, 0, bytes.length);
    }

    @Override
    public void flush() {
        target.flush();
    }

    @Override
    public void close() {
        target.close();
    }
}
