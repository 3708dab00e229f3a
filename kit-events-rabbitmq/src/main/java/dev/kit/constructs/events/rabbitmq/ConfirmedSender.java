package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import java.io.IOException;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes messages and returns when the broker has answered each of them.
 *
 * <p>Thread-safe: each call uses its own channel, of which there are {@value #MOST_CHANNELS} at most.
 */
final class ConfirmedSender {

    /** Declares the entities for publishing at a new channel. */
    @FunctionalInterface
    interface Preparation {

        void prepare(Channel channel) throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

    private static final int MOST_CHANNELS = 32;
    private static final long BLOCKED_LOOK_MILLIS = 20;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final boolean mandatory;
    private final Preparation preparation;
    private final Semaphore permits = new Semaphore(MOST_CHANNELS);
    private final Deque<Channel> idle = new ConcurrentLinkedDeque<>();
    private final Deque<Channel> abandoned = new ConcurrentLinkedDeque<>();

    ConfirmedSender(BrokerConnection connection, RabbitOptions options, boolean mandatory, Preparation preparation) {
        this.connection = connection;
        this.options = options;
        this.mandatory = mandatory;
        this.preparation = preparation;
    }

    /**
     * Sends all messages, in order.
     *
     * <p>If the connection breaks meanwhile, unanswered messages are sent once more; the broker may then have some of
     * them twice.
     *
     * @return the rejected messages, with the reason
     * @throws EventException if the broker cannot be reached, or leaves a message without an answer
     */
    Map<Outgoing, String> send(List<Outgoing> messages) {
        try {
            if (!permits.tryAcquire(options.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new EventException("Publishing at " + options.connection() + " failed: " + MOST_CHANNELS
                        + " threads are publishing already, none of which was done within "
                        + options.timeout().toMillis() + " ms.");
            }
            try {
                return sendOrRepeat(messages);
            } finally {
                permits.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(
                    "Publishing at " + options.connection() + " was interrupted before the broker confirmed it.", e);
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            throw BrokerFailure.of("Publishing", options, e);
        }
    }

    private Map<Outgoing, String> sendOrRepeat(List<Outgoing> messages)
            throws IOException, InterruptedException, TimeoutException {
        Channel channel = borrow();
        Flight flight = new Flight(messages, channel.getNextPublishSeqNo());
        try {
            fly(channel, flight, messages);
            return flight.refused();
        } catch (IOException | ShutdownSignalException e) {
            if (BrokerFailure.isRefusal(e)) {
                throw e;
            }
        }
        Map<Outgoing, String> refused = new LinkedHashMap<>(flight.refused());
        List<Outgoing> left = flight.unanswered();
        Channel next = borrow();
        Flight second = new Flight(left, next.getNextPublishSeqNo());
        fly(next, second, left);
        refused.putAll(second.refused());
        return refused;
    }

    private void fly(Channel channel, Flight flight, List<Outgoing> messages)
            throws IOException, InterruptedException, TimeoutException {
        boolean answered = false;
        try {
            channel.addConfirmListener(flight);
            channel.addReturnListener(flight);
            channel.addShutdownListener(flight);
            for (Outgoing message : messages) {
                awaitUnblocked();
                connection.write(() -> channel.basicPublish(
                        message.exchange(), message.routingKey(), mandatory, message.properties(), message.body()));
            }
            flight.await(options.timeout());
            answered = true;
        } catch (TimeoutException e) {
            throw explained(e);
        } finally {
            giveBack(channel, flight, answered);
        }
    }

    private TimeoutException explained(TimeoutException failure) {
        String blocked = connection.blocked();
        return blocked == null ? failure : new TimeoutException(failure.getMessage() + "; the broker is " + blocked);
    }

    /**
     * Waits until the broker accepts messages. A broker short of memory or disk stops reading, and a write would block
     * indefinitely.
     */
    private void awaitUnblocked() throws InterruptedException {
        String reason = connection.blocked();
        long end = System.nanoTime() + options.timeout().toNanos();
        while (reason != null) {
            if (System.nanoTime() - end > 0) {
                throw new EventException("Publishing at " + options.connection()
                        + " failed: the broker takes no messages (" + reason
                        + "). Free memory or disk space there, then publish again.");
            }
            Thread.sleep(BLOCKED_LOOK_MILLIS);
            reason = connection.blocked();
        }
    }

    private Channel borrow() throws IOException, InterruptedException, TimeoutException {
        awaitUnblocked();
        for (Channel left = abandoned.poll(); left != null; left = abandoned.poll()) {
            discard(left);
        }
        Channel channel = idle.poll();
        while (channel != null && !channel.isOpen()) {
            channel = idle.poll();
        }
        return channel == null ? open() : channel;
    }

    private Channel open() throws IOException, InterruptedException, TimeoutException {
        Channel channel = connection.channel();
        try {
            preparation.prepare(channel);
            channel.confirmSelect();
            return channel;
        } catch (IOException | RuntimeException e) {
            discard(channel);
            throw e;
        }
    }

    /**
     * Releases a channel. A channel with unanswered messages is not reused: their answers would be attributed to other
     * messages.
     */
    private void giveBack(Channel channel, Flight flight, boolean answered) {
        channel.clearConfirmListeners();
        channel.clearReturnListeners();
        channel.removeShutdownListener(flight);
        if (answered && channel.isOpen()) {
            idle.push(channel);
        } else if (connection.blocked() != null) {
            // The broker would not answer, and the caller has waited long enough.
            abandoned.add(channel);
        } else {
            discard(channel);
        }
    }

    private static void discard(@Nullable Channel channel) {
        if (channel != null && channel.isOpen()) {
            try {
                channel.abort();
            } catch (IOException e) {
                log.debug("A channel was lost before it could be closed.", e);
            }
        }
    }
}
