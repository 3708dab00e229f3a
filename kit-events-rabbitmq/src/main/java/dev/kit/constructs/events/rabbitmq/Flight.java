package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.Return;
import com.rabbitmq.client.ReturnCallback;
import com.rabbitmq.client.ShutdownListener;
import com.rabbitmq.client.ShutdownSignalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The messages being published through one channel, with the broker's answers. Thread-safe. */
final class Flight implements ConfirmListener, ReturnCallback, ShutdownListener {

    private final List<Outgoing> messages;
    private final long firstNumber;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final BitSet unanswered;
    private final Map<String, String> returned = new LinkedHashMap<>();
    private final Map<Outgoing, String> refused = new LinkedHashMap<>();
    private int waiting;
    private long lastAnswer = System.nanoTime();
    private @Nullable ShutdownSignalException end;

    /**
     * Expects answers to these messages.
     *
     * @param firstNumber the channel's number for the first of them
     */
    Flight(List<Outgoing> messages, long firstNumber) {
        this.messages = messages;
        this.firstNumber = firstNumber;
        this.waiting = messages.size();
        this.unanswered = new BitSet(messages.size());
        unanswered.set(0, messages.size());
    }

    @Override
    public void handleAck(long number, boolean multiple) {
        answered(number, multiple, null);
    }

    @Override
    public void handleNack(long number, boolean multiple) {
        answered(number, multiple, "the broker could not store it");
    }

    /** Records a returned message. The broker returns it before it confirms the same message. */
    @Override
    public void handle(Return message) {
        lock.lock();
        try {
            returned.put(message.getProperties().getMessageId(), "no queue takes it (" + message.getReplyText() + ")");
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shutdownCompleted(ShutdownSignalException cause) {
        lock.lock();
        try {
            end = cause;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void answered(long number, boolean multiple, @Nullable String refusal) {
        lock.lock();
        try {
            int last = Math.toIntExact(number - firstNumber);
            int from = multiple ? 0 : last;
            for (int i = unanswered.nextSetBit(Math.max(0, from));
                    i >= 0 && i <= last;
                    i = unanswered.nextSetBit(i + 1)) {
                settle(i, refusal);
            }
            lastAnswer = System.nanoTime();
            if (waiting == 0) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void settle(int index, @Nullable String refusal) {
        unanswered.clear(index);
        waiting--;
        Outgoing message = messages.get(index);
        String reason = refusal == null ? returned.get(message.id()) : refusal;
        if (reason != null) {
            refused.put(message, reason);
        }
    }

    /**
     * Waits until each message is answered.
     *
     * @param patience the longest time without any answer
     * @throws ShutdownSignalException if the channel ends before
     */
    void await(Duration patience) throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        lock.lockInterruptibly();
        try {
            while (waiting > 0) {
                if (end != null) {
                    throw end;
                }
                long since = System.nanoTime() - Math.max(start, lastAnswer);
                if (since >= patience.toNanos()) {
                    throw new TimeoutException(waiting + " of " + messages.size() + " messages are not confirmed");
                }
                changed.await(patience.toNanos() - since, TimeUnit.NANOSECONDS);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the messages that the broker has neither confirmed nor rejected, in order. */
    List<Outgoing> unanswered() {
        lock.lock();
        try {
            List<Outgoing> left = new ArrayList<>();
            unanswered.stream().forEach(index -> left.add(messages.get(index)));
            return left;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the messages that the broker rejected, with its reason. */
    Map<Outgoing, String> refused() {
        lock.lock();
        try {
            return new LinkedHashMap<>(refused);
        } finally {
            lock.unlock();
        }
    }
}
