package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.delivery.ParkedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The queue of all parked events of a connection string. Thread-safe.
 *
 * <p>All subscribers share it, because a client cannot list the queues of the broker. Nor can a client browse a queue:
 * a pass takes the messages and returns them, and other consumers do not see them meanwhile. A message that is retried,
 * fails and is parked again meanwhile is left to the next pass.
 */
final class ParkedQueue implements ParkedStore<ParkedMessage> {

    /** The number of messages to publish before waiting for their confirmation. */
    private static final int BATCH = 500;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final Topology topology;
    private final ConfirmedSender sender;
    private final ReentrantLock lock = new ReentrantLock();

    /** Creates a view of the queue. Closing it closes {@code connection}. */
    ParkedQueue(BrokerConnection connection, RabbitOptions options) {
        this.connection = connection;
        this.options = options;
        this.topology = Topology.of(options);
        this.sender = new ConfirmedSender(connection, options, true, channel -> {});
    }

    @Override
    public void visit(String task, int most, BiConsumer<List<ParkedMessage>, Consumer<ParkedMessage>> visitor) {
        looking(task, channel -> {
            int left = most;
            while (left > 0) {
                List<ParkedMessage> batch = new ArrayList<>();
                left = take(channel, left, batch);
                visitor.accept(batch, message -> remove(channel, message));
            }
        });
    }

    /**
     * Takes up to {@link #BATCH} messages. Returns the number of remaining ones, which the answer with a message
     * contains.
     */
    private int take(Channel channel, int most, List<ParkedMessage> batch) throws IOException {
        int left = most;
        while (left > 0 && batch.size() < BATCH) {
            GetResponse next = channel.basicGet(topology.parkedQueue(), false);
            left = next == null ? 0 : Math.min(left - 1, next.getMessageCount());
            if (next != null) {
                batch.add(ParkedMessage.read(next, topology));
            }
        }
        return left;
    }

    private static void remove(Channel channel, ParkedMessage message) {
        try {
            channel.basicAck(message.message().getEnvelope().getDeliveryTag(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the number of messages, of which it takes one.
     *
     * <p>The answer with a message contains the number at that moment. A passive declaration would be answered from a
     * state in which recently returned messages may still be missing.
     */
    @Override
    public long count() {
        AtomicLong count = new AtomicLong();
        looking("Counting parked events", channel -> {
            GetResponse first = channel.basicGet(topology.parkedQueue(), false);
            count.set(first == null ? 0 : first.getMessageCount() + 1L);
        });
        return count.get();
    }

    @Override
    public ParkedEvent event(ParkedMessage message) {
        return message.event();
    }

    /**
     * Returns messages to their subscribers' queues.
     *
     * @throws EventException if a subscriber's queue is gone; its events stay parked
     */
    @Override
    public void sendBack(List<ParkedMessage> messages, Consumer<ParkedMessage> sent) {
        List<Outgoing> successors = messages.stream()
                .map(message -> message.successor(topology.queue(message.subscriber())))
                .toList();
        Map<Outgoing, String> refused = sender.send(successors);
        for (int i = 0; i < messages.size(); i++) {
            if (!refused.containsKey(successors.get(i))) {
                sent.accept(messages.get(i));
            }
        }
        if (!refused.isEmpty()) {
            Outgoing first = refused.keySet().iterator().next();
            throw new EventException(refused.size() + " parked events stay parked: for queue " + first.routingKey()
                    + ", " + refused.get(first) + ". Start the subscriber once, which creates its queue.");
        }
    }

    private void looking(String task, Task work) {
        lock.lock();
        try {
            connection.onChannel(channel -> {
                look(channel, work);
                return work;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(task + " at " + options.connection() + " was interrupted.", e);
        } catch (UncheckedIOException e) {
            throw BrokerFailure.of(task, options, Objects.requireNonNullElse(e.getCause(), e));
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            if (!BrokerFailure.isMissing(e)) {
                throw BrokerFailure.of(task, options, e);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs a pass, and returns the remaining messages to the queue. The passive declaration is answered after the queue
     * has processed the return, so that a later pass finds them.
     */
    private void look(Channel channel, Task work) throws IOException {
        try {
            work.run(channel);
        } finally {
            if (channel.isOpen()) {
                channel.basicNack(0, true, true);
                channel.queueDeclarePassive(topology.parkedQueue());
            }
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    @FunctionalInterface
    private interface Task {

        void run(Channel channel) throws IOException;
    }
}
