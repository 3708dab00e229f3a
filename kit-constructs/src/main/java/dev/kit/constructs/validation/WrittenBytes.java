package dev.kit.constructs.validation;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * Collects the output of a Jackson generator. Not thread-safe.
 *
 * <p>A generator collects up to 8,000 bytes before it writes, which most responses fit in: these are copied once,
 * without borrowing a second buffer.
 */
final class WrittenBytes extends OutputStream {

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int length;

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        if (length == 0) {
            bytes = Arrays.copyOfRange(source, offset, offset + count);
        } else {
            if (count > bytes.length - length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
            }
            System.arraycopy(source, offset, bytes, length, count);
        }
        length += count;
    }

    /** Returns all bytes; the caller owns the array. */
    byte[] content() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
