package dev.kit.constructs.aws;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Collects written bytes in memory, up to a limit. Not thread-safe. */
final class BoundedBuffer extends OutputStream {

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(1024);
    private final int limit;

    BoundedBuffer(int limit) {
        this.limit = limit;
    }

    @Override
    public void write(int octet) throws IOException {
        reserve(1);
        kept.write(octet);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        reserve(length);
        kept.write(bytes, offset, length);
    }

    private void reserve(int length) throws IOException {
        if (length > limit - kept.size()) {
            throw new AnswerTooLargeException();
        }
    }

    byte[] content() {
        return kept.toByteArray();
    }

    void writeTo(OutputStream out) throws IOException {
        kept.writeTo(out);
    }
}
