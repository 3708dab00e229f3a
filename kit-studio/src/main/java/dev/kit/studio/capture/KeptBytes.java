package dev.kit.studio.capture;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The first bytes of a stream, and how many there were in all. Thread-safe. */
final class KeptBytes {

    private static final int FIRST = 512;

    private final int maximum;
    private byte[] bytes = new byte[0];
    private int kept;
    private long total;
    private boolean brokenOff;

    KeptBytes(int maximum) {
        this.maximum = maximum;
    }

    synchronized void add(int b) {
        if (kept < maximum) {
            room(1);
            bytes[kept++] = (byte) b;
        }
        total++;
    }

    void add(byte[] source, int offset, int length) {
        add(ByteBuffer.wrap(source, offset, length));
    }

    /** Leaves the buffer as it is. */
    synchronized void add(ByteBuffer source) {
        int wanted = Math.min(source.remaining(), maximum - kept);
        room(wanted);
        source.duplicate().get(bytes, kept, wanted);
        kept += wanted;
        total += source.remaining();
    }

    /** Returns the number of further bytes that would be kept. */
    synchronized int room() {
        return maximum - kept;
    }

    private void room(int more) {
        if (bytes.length < kept + more) {
            int grown = Math.max(Math.max(FIRST, bytes.length * 2), kept + more);
            bytes = Arrays.copyOf(bytes, Math.min(grown, maximum));
        }
    }

    /** Returns an empty one of the same maximum. */
    KeptBytes sibling() {
        return new KeptBytes(maximum);
    }

    synchronized void clear() {
        bytes = new byte[0];
        kept = 0;
        total = 0;
    }

    synchronized byte[] bytes() {
        return Arrays.copyOf(bytes, kept);
    }

    synchronized long total() {
        return total;
    }

    /** Records that the receiver accepts no more data. */
    synchronized void breakOff() {
        brokenOff = true;
    }

    synchronized boolean isBrokenOff() {
        return brokenOff;
    }

    synchronized boolean truncated() {
        return total > kept;
    }
}
