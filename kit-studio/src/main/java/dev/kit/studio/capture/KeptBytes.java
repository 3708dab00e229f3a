package dev.kit.studio.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The first bytes of a stream, and how many there were in all. Thread-safe. */
final class KeptBytes {

    private final int maximum;
    private ByteArrayOutputStream kept = new ByteArrayOutputStream(0);
    private long total;
    private long firstNanos;
    private boolean brokenOff;

    KeptBytes(int maximum) {
        this.maximum = maximum;
    }

    synchronized void add(int b) {
        begin();
        if (room() > 0) {
            kept.write(b);
        }
        total++;
    }

    synchronized void add(byte[] source, int offset, int length) {
        begin();
        kept.write(source, offset, Math.min(length, room()));
        total += length;
    }

    /** Leaves the buffer as it is. */
    synchronized void add(ByteBuffer source) {
        byte[] copy = new byte[Math.min(source.remaining(), room())];
        source.duplicate().get(copy);
        kept.writeBytes(copy);
        total += source.remaining();
    }

    /** Returns the number of further bytes that would be kept. */
    synchronized int room() {
        return maximum - kept.size();
    }

    private void begin() {
        if (firstNanos == 0) {
            firstNanos = System.nanoTime();
        }
    }

    /** Returns the {@link System#nanoTime} of the first byte; 0 if there was none. */
    synchronized long firstNanos() {
        return firstNanos;
    }

    /** Returns an empty one of the same maximum. */
    KeptBytes sibling() {
        return new KeptBytes(maximum);
    }

    synchronized void clear() {
        kept = new ByteArrayOutputStream(0);
        total = 0;
        firstNanos = 0;
    }

    synchronized byte[] bytes() {
        return kept.toByteArray();
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
        return total > kept.size();
    }
}
