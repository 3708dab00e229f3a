package dev.kit.studio.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client of the live feed with its bounded queue. Thread-safe.
 *
 * <p>At most one thread sends at a time; it ends when the queue is empty, so an idle client occupies no thread.
 */
final class LiveClient implements LiveFeed.Connection {

    private static final int MAX_FRAMES = 4_000;
    private static final long MAX_CHARS = 4L << 20;
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int MAX_INCOMING_A_SECOND = 50;
    private static final String PONG = "{\"type\":\"pong\"}";

    private final LiveFeed.Session session;
    private final Set<String> types;
    private final Consumer<LiveClient> remove;
    private final Executor executor;
    private final Deque<Frame> queue = new ArrayDeque<>();
    private long chars;
    private long sentUpTo;
    private boolean sending = true;
    private long sendBegan;
    private boolean inSend;
    private boolean ended;
    private long second;
    private int incoming;

    /** A frame with the position of its entry, 0 for none. */
    record Frame(long seq, String text) {}

    LiveClient(LiveFeed.Session session, Set<String> types, Consumer<LiveClient> remove, Executor executor) {
        this.session = session;
        this.types = types;
        this.remove = remove;
        this.executor = executor;
    }

    boolean wants(String type) {
        return types.contains(type);
    }

    /** Starts with {@code first}, which covers all entries up to position {@code upTo}. */
    void startAfter(List<Frame> first, long upTo) {
        synchronized (this) {
            queue.removeIf(frame -> frame.seq() != 0 && frame.seq() <= upTo);
            for (int i = first.size() - 1; i >= 0; i--) {
                queue.addFirst(first.get(i));
            }
            chars = queue.stream().mapToLong(frame -> frame.text().length()).sum();
            sentUpTo = upTo;
            sending = false;
        }
        wake();
    }

    void offer(Frame frame) {
        boolean slow;
        synchronized (this) {
            if (ended || (frame.seq() != 0 && frame.seq() <= sentUpTo)) {
                return;
            }
            queue.addLast(frame);
            chars += frame.text().length();
            boolean stuck = inSend && System.nanoTime() - sendBegan > STUCK_NANOS;
            slow = stuck || queue.size() > MAX_FRAMES || chars > MAX_CHARS;
        }
        if (slow) {
            end(1008, "too slow");
        } else {
            wake();
        }
    }

    private void wake() {
        synchronized (this) {
            if (sending || ended || queue.isEmpty()) {
                return;
            }
            sending = true;
        }
        try {
            executor.execute(this::sendAll);
        } catch (RejectedExecutionException busy) {
            end(1013, "no thread to send");
        }
    }

    private void sendAll() {
        try {
            Frame frame = next();
            while (frame != null) {
                session.send(frame.text());
                frame = next();
            }
        } catch (IOException | RuntimeException gone) {
            end(1011, "sending failed");
        }
    }

    private synchronized @Nullable Frame next() {
        Frame frame = ended ? null : queue.pollFirst();
        if (frame == null) {
            sending = false;
            inSend = false;
            return null;
        }
        chars -= frame.text().length();
        sendBegan = System.nanoTime();
        inSend = true;
        return frame;
    }

    @Override
    public void received(String text) {
        if (text.length() > LiveFeed.MAX_INCOMING) {
            end(1009, "frame too long");
        } else if (floods()) {
            end(1008, "flooding");
        } else if (Json.isPing(text)) {
            offer(new Frame(0, PONG));
        }
    }

    private synchronized boolean floods() {
        long now = System.nanoTime() / 1_000_000_000;
        if (now != second) {
            second = now;
            incoming = 0;
        }
        return ++incoming > MAX_INCOMING_A_SECOND;
    }

    void end(int code, String reason) {
        closed();
        session.close(code, reason);
    }

    @Override
    public void closed() {
        synchronized (this) {
            ended = true;
            queue.clear();
            chars = 0;
        }
        remove.accept(this);
    }
}
