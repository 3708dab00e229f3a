package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The queue of all parked events of a connection string. Thread-safe.
 *
 * <p>All subscribers share it, because a client cannot list the queues of the broker. Nor can a client browse a queue:
 * a pass takes the messages and returns them, and other consumers do not see them meanwhile.
 */
final class ParkedQueue {

    /** The maximum number of messages per pass, since a list has to fit into memory. */
    private static final int MOST_LOOKED_AT = 10_000;

    /** The number of messages to publish before waiting for their confirmation. */
    private static final int BATCH = 500;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final Topology topology;
    private final ConfirmedSender sender;
    private final ReentrantLock lock = new ReentrantLock();

    ParkedQueue(BrokerConnection connection, RabbitOptions options) {
        this.connection = connection;
        this.options = options;
        this.topology = Topology.of(options);
        this.sender = new ConfirmedSender(connection, options, true, channel -> {});
    }

    /** Lists the oldest matching events among the first {@value #MOST_LOOKED_AT} parked ones. */
    List<ParkedEvent> list(ParkedFilter filter, int limit) {
        List<ParkedEvent> events = new ArrayList<>();
        looking("Listing parked events", look -> {
            for (ParkedMessage message : look.matching(filter, MOST_LOOKED_AT)) {
                events.add(message.event());
            }
        });
        events.sort(Comparator.comparing(ParkedEvent::parkedAt));
        return List.copyOf(events.subList(0, Math.min(limit, events.size())));
    }

    /** Returns the number of parked events. If all are selected, taking one message is sufficient. */
    long count(ParkedFilter filter) {
        LongAdder count = new LongAdder();
        looking("Counting parked events", look -> {
            if (filter.selectsAll()) {
                count.add(look.all());
            }
            while (!filter.selectsAll() && !look.isDone()) {
                count.add(look.matching(filter, BATCH).size());
            }
        });
        return count.sum();
    }

    /**
     * Returns the matching events to their subscribers' queues, as if they had never been tried.
     *
     * @return the number of events
     * @throws EventException if a subscriber's queue is gone; its events stay parked
     */
    int retry(ParkedFilter filter) {
        List<ParkedMessage> retried = new ArrayList<>();
        looking("Retrying parked events", look -> {
            while (!look.isDone()) {
                retried.addAll(retry(look, look.matching(filter, BATCH)));
            }
        });
        return retried.size();
    }

    private List<ParkedMessage> retry(ParkedLook look, List<ParkedMessage> messages) throws IOException {
        if (messages.isEmpty()) {
            return messages;
        }
        List<Outgoing> successors = messages.stream()
                .map(message -> message.successor(topology.queue(message.subscriber())))
                .toList();
        Map<Outgoing, String> refused = sender.send(successors);
        for (int i = 0; i < messages.size(); i++) {
            if (!refused.containsKey(successors.get(i))) {
                look.remove(messages.get(i));
            }
        }
        if (!refused.isEmpty()) {
            Outgoing first = refused.keySet().iterator().next();
            throw new EventException(refused.size() + " parked events stay parked: for queue " + first.routingKey()
                    + ", " + refused.get(first) + ". Start the subscriber once, which creates its queue.");
        }
        return messages;
    }

    /** Deletes the matching events and returns their number. */
    int discard(ParkedFilter filter) {
        List<ParkedMessage> discarded = new ArrayList<>();
        looking("Discarding parked events", look -> {
            for (ParkedMessage message : look.matching(filter, Integer.MAX_VALUE)) {
                look.remove(message);
                discarded.add(message);
            }
        });
        return discarded.size();
    }

    private void looking(String task, Task work) {
        lock.lock();
        try {
            Channel channel = connection.channel();
            try {
                look(channel, work);
            } finally {
                if (channel.isOpen()) {
                    channel.abort();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(task + " at " + options.connection() + " was interrupted.", e);
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            if (!BrokerFailure.isMissing(e)) {
                throw BrokerFailure.of(task, options, e);
            }
        } finally {
            lock.unlock();
        }
    }

    private void look(Channel channel, Task work) throws IOException {
        ParkedLook look = new ParkedLook(channel, topology);
        try {
            work.run(look);
        } finally {
            look.end();
        }
    }

    @FunctionalInterface
    private interface Task {

        void run(ParkedLook look) throws IOException;
    }
}
