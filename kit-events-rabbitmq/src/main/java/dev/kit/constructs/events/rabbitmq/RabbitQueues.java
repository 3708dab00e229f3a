package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.Queue.DeclareOk;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The queues of a connection string, with their own connection. Thread-safe. */
final class RabbitQueues implements EventQueues {

    private static final String UNKNOWN = "AMQP shows neither the age of a queue's messages nor those that consumers"
            + " hold; parked events are in one queue for all subscribers.";

    private final RabbitOptions options;
    private final Topology topology;
    private final BrokerConnection connection;

    RabbitQueues(RabbitOptions options) {
        this.options = options;
        this.topology = Topology.of(options);
        this.connection = new BrokerConnection(options, "queues");
    }

    /**
     * Lists the queues of {@code subscribers}. Those of other subscribers are not listed, since a client cannot list
     * the queues of the broker.
     */
    @Override
    public List<QueueState> list(Collection<Settings> subscribers) {
        List<QueueState> states = new ArrayList<>();
        return connection.run("Looking at queues", () -> {
            for (Settings settings : subscribers) {
                add(states, topology.queue(settings.subscriber()), settings.subscriber());
            }
            for (long delay : delays(subscribers)) {
                add(states, topology.delay(delay), null);
            }
            add(states, topology.parkedQueue(), null);
            return states;
        });
    }

    /** Adds the figures of a queue. The broker closes the channel of a request for a missing queue. */
    private void add(List<QueueState> states, String queue, @Nullable String subscriber)
            throws IOException, TimeoutException, InterruptedException {
        try {
            DeclareOk answer = connection.onChannel(channel -> channel.queueDeclarePassive(queue));
            Long messages = (long) answer.getMessageCount();
            Long none = 0L;
            boolean parked = queue.equals(topology.parkedQueue());
            Long givenUp = subscriber == null ? none : null;
            states.add(new QueueState(
                    queue,
                    subscriber,
                    parked ? none : messages,
                    null,
                    parked ? messages : givenUp,
                    null,
                    subscriber == null ? null : answer.getConsumerCount(),
                    UNKNOWN));
        } catch (IOException e) {
            if (!BrokerFailure.isMissing(e)) {
                throw e;
            }
        }
    }

    /** Returns the delays of these subscribers' retries, in milliseconds. */
    private static Set<Long> delays(Collection<Settings> subscribers) {
        Set<Long> delays = new TreeSet<>();
        for (Settings settings : subscribers) {
            for (int failures = 1; failures < Math.min(settings.retry().attempts(), 32); failures++) {
                delays.add(settings.retry().delayAfter(failures).toMillis());
            }
        }
        delays.remove(0L);
        return delays;
    }

    @Override
    public void create(Collection<Settings> subscribers) {
        connection.run(
                "Setting up queues",
                () -> connection.onChannel(channel -> {
                    for (Settings settings : subscribers) {
                        BrokerQueue.of(options, settings).declare(channel);
                    }
                    for (long delay : delays(subscribers)) {
                        topology.declareDelay(channel, delay);
                    }
                    return subscribers;
                }));
    }

    @Override
    public void close() {
        connection.close();
    }
}
