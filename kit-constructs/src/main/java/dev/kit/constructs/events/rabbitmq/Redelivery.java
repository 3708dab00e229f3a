package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.RetryPolicy;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends failed messages to the queue of their delay, or to the parked messages after the last attempt.
 *
 * <p>A message is acknowledged when the broker has stored its successor. If the process dies in between, both remain,
 * so that the event is delivered twice rather than not at all. Thread-safe.
 */
final class Redelivery {

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

    /** The maximum length of an error, so that the properties of a message fit into one frame. */
    private static final int MOST_ERROR_CHARACTERS = 1_000;

    /** The pause before a message is returned whose successor could not be stored, to avoid a busy loop. */
    private static final long PAUSE_MILLIS = 1_000;

    private final BrokerConnection connection;
    private final SubscriberQueue queue;
    private final ConfirmedSender sender;
    private final Set<Long> declaredDelays = ConcurrentHashMap.newKeySet();

    Redelivery(BrokerConnection connection, RabbitOptions options, SubscriberQueue queue) {
        this.connection = connection;
        this.queue = queue;
        this.sender = new ConfirmedSender(connection, options, true, channel -> {});
    }

    /**
     * Sends the successors of failed messages. Messages whose successors cannot be stored are returned to the queue.
     */
    void send(List<FailedMessage> failures) throws InterruptedException {
        if (failures.isEmpty()) {
            return;
        }
        try {
            List<Outgoing> successors = new ArrayList<>();
            for (FailedMessage failure : failures) {
                successors.add(successor(failure));
            }
            Map<Outgoing, String> refused = sender.send(successors);
            if (!refused.isEmpty()) {
                throw new EventException("The broker refused it: " + refused.values());
            }
            failures.forEach(this::settled);
        } catch (EventException | IOException | ShutdownSignalException | TimeoutException e) {
            handBack(failures, e);
        }
    }

    private void handBack(List<FailedMessage> failures, Exception reason) throws InterruptedException {
        declaredDelays.clear();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
        log.warn(
                "{} failed events of subscriber {} could not be stored for another attempt and go back to its queue.",
                failures.size(),
                queue.settings().subscriber(),
                reason);
        Thread.sleep(PAUSE_MILLIS);
        failures.forEach(failure -> failure.message().session().handBack(failure.message()));
    }

    private void settled(FailedMessage failure) {
        failure.message().session().acknowledge(failure.message());
        if (isLast(failure)) {
            log.error(
                    "Subscriber {} gave up event {} of type {} after {} attempts.",
                    queue.settings().subscriber(),
                    failure.event().id(),
                    failure.event().type(),
                    failure.attempts(),
                    failure.reason());
        }
    }

    private Outgoing successor(FailedMessage failure) throws IOException, TimeoutException, InterruptedException {
        Map<String, Object> headers = Headers.passedOn(failure.message().properties());
        headers.put(Headers.FAILURES, failure.attempts());
        headers.put(Headers.ERROR, text(failure.reason()));
        if (isLast(failure)) {
            headers.put(Headers.PARKED_AT, Instant.now().toString());
            headers.put(Headers.SUBSCRIBER, queue.settings().subscriber());
            return outgoing(failure, Topology.DEFAULT_EXCHANGE, queue.parked(), headers);
        }
        long delay = retry().delayAfter(failure.attempts()).toMillis();
        if (delay == 0) {
            return outgoing(failure, Topology.DEFAULT_EXCHANGE, queue.name(), headers);
        }
        declare(delay);
        return outgoing(failure, queue.topology().delay(delay), queue.name(), headers);
    }

    private boolean isLast(FailedMessage failure) {
        return failure.hopeless() || retry().givesUp(failure.attempts(), failure.reason());
    }

    private RetryPolicy retry() {
        return queue.settings().retry();
    }

    private void declare(long delay) throws IOException, TimeoutException, InterruptedException {
        if (declaredDelays.contains(delay)) {
            return;
        }
        Channel channel = connection.channel();
        try {
            queue.topology().declareDelay(channel, delay);
            declaredDelays.add(delay);
        } finally {
            if (channel.isOpen()) {
                channel.abort();
            }
        }
    }

    private static Outgoing outgoing(
            FailedMessage failure, String exchange, String routingKey, Map<String, Object> headers) {
        BasicProperties properties = passedOn(failure.message().properties(), headers)
                .messageId(failure.event().id().toString())
                .build();
        return new Outgoing(exchange, routingKey, properties, failure.message().body());
    }

    /**
     * Returns the properties for republishing. They omit an expiry, which would delete the successor, and a user, which
     * the broker would compare with the user of this connection.
     */
    static BasicProperties.Builder passedOn(BasicProperties properties, Map<String, Object> headers) {
        return properties
                .builder()
                .headers(new HashMap<>(headers))
                .deliveryMode(2)
                .expiration(null)
                .userId(null);
    }

    private static String text(Throwable reason) {
        String text = String.valueOf(reason);
        return text.length() <= MOST_ERROR_CHARACTERS ? text : text.substring(0, MOST_ERROR_CHARACTERS) + "…";
    }
}
