package dev.kit.studio.capture;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/**
 * Writes characters through first, then keeps the beginning of them as bytes.
 *
 * <p>It wraps the container's own writer, which alone determines the charset of the response.
 */
final class TeeWriter extends FilterWriter {
    private final KeptBytes kept;
    private final Charset charset;

    TeeWriter(PrintWriter target, KeptBytes kept, Charset charset) {
        super(target);
        this.kept = kept;
        this.charset = charset;
    }

    @Override
    public void write(int character) throws IOException {
        write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] buffer, int offset, int length) throws IOException {
        out.write(buffer, offset, length);
        byte[] bytes = new String(buffer, offset, length).getBytes(charset);
        kept.add(bytes, 0, bytes.length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        out.write(text, offset, length);
        byte[] bytes = text.substring(offset, offset + length).getBytes(charset);
        kept.add(bytes, 0, bytes.length);
    }
}
