package dev.kit.constructs;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Generates unpredictable numbers, drawn from a {@link SecureRandom} in bulk, since most of a draw's cost is per call.
 *
 * <p>Thread-safe. A drawn number is used for {@value #FRESH_MILLIS} ms at most: copies of a process, which some
 * platforms restore from one snapshot, would otherwise hold the same numbers.
 */
final class RandomBits {

    private static final int STOCK_BYTES = 1024;
    private static final long FRESH_MILLIS = 100;

    private final SecureRandom source = new SecureRandom();
    private final ReentrantLock lock = new ReentrantLock();
    private final ByteBuffer stock = ByteBuffer.allocate(STOCK_BYTES).limit(0);
    private long drawnAt;

    /**
     * Returns the next number.
     *
     * @param now the time in milliseconds since 1970
     */
    long next(long now) {
        lock.lock();
        try {
            if (!stock.hasRemaining() || now < drawnAt || now - drawnAt > FRESH_MILLIS) {
                source.nextBytes(stock.array());
                stock.clear();
                drawnAt = now;
            }
            return stock.getLong();
        } finally {
            lock.unlock();
        }
    }
}
