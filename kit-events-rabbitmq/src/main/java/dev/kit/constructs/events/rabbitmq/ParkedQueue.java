package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.delivery.ParkedStore;
import dev.kit.constructs.events.rabbitmq.BrokerConnection.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
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
        looking(task, 0, channel -> {
            int left = most;
            while (left > 0) {
                List<ParkedMessage> batch = new ArrayList<>();
                left = take(channel, left, batch);
                visitor.accept(batch, message -> remove(task, channel, message));
            }
            return left;
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

    private void remove(String task, Channel channel, ParkedMessage message) {
        try {
            channel.basicAck(message.message().getEnvelope().getDeliveryTag(), false);
        } catch (IOException e) {
            throw BrokerFailure.of(task, options, e);
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
        return looking("Counting parked events", 0, channel -> {
            GetResponse first = channel.basicGet(topology.parkedQueue(), false);
            return first == null ? 0 : first.getMessageCount() + 1;
        });
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

    /** Runs a pass, one at a time. Returns {@code nothing} if there is no queue. */
    private <T> T looking(String task, T nothing, Work<T> work) {
        lock.lock();
        try {
            return connection.run(task, () -> {
                try {
                    return connection.onChannel(channel -> look(channel, work));
                } catch (IOException | ShutdownSignalException e) {
                    if (BrokerFailure.isMissing(e)) {
                        return nothing;
                    }
                    throw e;
                }
            });
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs a pass, and returns the remaining messages to the queue. The passive declaration is answered after the queue
     * has processed the return, so that a later pass finds them.
     */
    private <T> T look(Channel channel, Work<T> work) throws IOException, TimeoutException, InterruptedException {
        try {
            return work.on(channel);
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
}
