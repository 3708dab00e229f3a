package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The acknowledgements of one channel. Several are sent as one if possible. Thread-safe.
 *
 * <p>A broker stores each acknowledgement like a message, so that one for many makes short calls much cheaper.
 */
final class Acknowledgements {

    private final Channel channel;
    private final int most;
    // A monitor would hold the carriers of virtual workers, before Java 24.
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeSet<Long> pending = new TreeSet<>();

    /** The messages beyond {@link #settledThrough} that are settled already. */
    private final Set<Long> settledAhead = new HashSet<>();

    private long settledThrough;

    /**
     * Creates acknowledgements of a channel.
     *
     * @param most the maximum number of acknowledgements sent as one
     */
    Acknowledgements(Channel channel, int most) {
        this.channel = channel;
        this.most = most;
    }

    /** Acknowledges a message, at the latest at the next {@link #flush}. */
    void add(long tag) throws IOException {
        lock.lock();
        try {
            pending.add(tag);
            if (pending.size() >= most) {
                flush();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns a message to its queue. */
    void handBack(long tag) throws IOException {
        lock.lock();
        try {
            channel.basicNack(tag, false, true);
            settled(tag);
        } finally {
            lock.unlock();
        }
    }

    /** Sends the pending acknowledgements. */
    void flush() throws IOException {
        lock.lock();
        try {
            if (pending.isEmpty()) {
                return;
            }
            long last = pending.last();
            if (last - settledThrough == pending.size()) {
                channel.basicAck(last, true);
                settledThrough = last;
                advance();
            } else {
                for (long tag : pending) {
                    channel.basicAck(tag, false);
                    settled(tag);
                }
            }
            pending.clear();
        } finally {
            lock.unlock();
        }
    }

    private void settled(long tag) {
        settledAhead.add(tag);
        advance();
    }

    private void advance() {
        while (settledAhead.remove(settledThrough + 1)) {
            settledThrough++;
        }
    }
}
