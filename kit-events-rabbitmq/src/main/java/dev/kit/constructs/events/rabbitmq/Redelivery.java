package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.delivery.Failed;
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
    private final BrokerQueue queue;
    private final ConfirmedSender sender;
    private final Set<Long> declaredDelays = ConcurrentHashMap.newKeySet();

    Redelivery(BrokerConnection connection, RabbitOptions options, BrokerQueue queue) {
        this.connection = connection;
        this.queue = queue;
        this.sender = new ConfirmedSender(connection, options, true, channel -> {});
    }

    /** Creates the successor of a message. */
    @FunctionalInterface
    private interface Succession<T> {

        Outgoing successor(T message) throws IOException, TimeoutException, InterruptedException;
    }

    /** Sends failed messages to the queues of their delays. */
    void retryLater(List<Failed<Incoming>> failures) throws InterruptedException {
        replace(failures.stream().map(Failed::message).toList(), failures, this::delayed);
    }

    /** Parks messages. Returns those that the broker has stored. */
    List<Failed<Incoming>> park(List<Failed<Incoming>> failures) throws InterruptedException {
        List<Incoming> messages = failures.stream().map(Failed::message).toList();
        return replace(messages, failures, this::parked) ? failures : List.of();
    }

    /**
     * Sends messages without an identifier to the queue again, each with one.
     *
     * <p>RabbitMQ gives a message no identifier of its own, and without one the next delivery of an event would not be
     * recognized. Equal messages remain different events.
     *
     * @return the messages that could not be sent: they are delivered as they are
     */
    List<Incoming> identify(List<Incoming> messages) throws InterruptedException {
        try {
            store(messages, messages, this::identified);
            return List.of();
        } catch (EventException | IOException | ShutdownSignalException | TimeoutException e) {
            requireNoInterrupt();
            log.warn(
                    "{} events of subscriber {} have no identifier and could not be given one: a repetition is not"
                            + " recognized.",
                    messages.size(),
                    queue.settings().subscriber(),
                    e);
            return messages;
        }
    }

    private Outgoing identified(Incoming message) {
        BasicProperties properties = passedOn(message.properties(), MessageHeaders.passedOn(message.properties()))
                .expiration(message.properties().getExpiration())
                .messageId(TimeOrderedUuid.next().toString())
                .build();
        return new Outgoing(Topology.DEFAULT_EXCHANGE, queue.name(), properties, message.body());
    }

    /** Sends the successors, or returns the messages to the queue and returns false if that is not possible. */
    private <T> boolean replace(List<Incoming> messages, List<T> sources, Succession<T> succession)
            throws InterruptedException {
        try {
            store(messages, sources, succession);
            return true;
        } catch (EventException | IOException | ShutdownSignalException | TimeoutException e) {
            handBack(messages, e);
            return false;
        }
    }

    private <T> void store(List<Incoming> messages, List<T> sources, Succession<T> succession)
            throws IOException, TimeoutException, InterruptedException {
        if (messages.isEmpty()) {
            return;
        }
        List<Outgoing> successors = new ArrayList<>();
        for (T source : sources) {
            successors.add(succession.successor(source));
        }
        Map<Outgoing, String> refused = sender.send(successors);
        if (!refused.isEmpty()) {
            throw new EventException("The broker refused it: " + refused.values());
        }
        messages.forEach(message -> message.session().acknowledge(message));
    }

    private void handBack(List<Incoming> messages, Exception reason) throws InterruptedException {
        declaredDelays.clear();
        requireNoInterrupt();
        log.warn(
                "{} events of subscriber {} could not be stored for another attempt and go back to its queue.",
                messages.size(),
                queue.settings().subscriber(),
                reason);
        Thread.sleep(PAUSE_MILLIS);
        messages.forEach(message -> message.session().handBack(message));
    }

    private static void requireNoInterrupt() throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
    }

    private Outgoing delayed(Failed<Incoming> failure) throws IOException, TimeoutException, InterruptedException {
        Map<String, Object> headers = failed(failure);
        long delay = failure.delay().toMillis();
        if (delay > 0) {
            declare(delay);
        }
        String exchange = delay > 0 ? queue.topology().delay(delay) : Topology.DEFAULT_EXCHANGE;
        return outgoing(failure, exchange, queue.name(), headers);
    }

    private Outgoing parked(Failed<Incoming> failure) {
        Map<String, Object> headers = failed(failure);
        headers.put(MessageHeaders.PARKED_AT, Instant.now().toString());
        headers.put(MessageHeaders.SUBSCRIBER, queue.settings().subscriber());
        return outgoing(failure, Topology.DEFAULT_EXCHANGE, queue.parked(), headers);
    }

    private static Map<String, Object> failed(Failed<Incoming> failure) {
        Map<String, Object> headers = MessageHeaders.passedOn(failure.message().properties());
        headers.put(MessageHeaders.FAILURES, failure.attempts());
        headers.put(MessageHeaders.ERROR, Failed.text(failure.reason(), MOST_ERROR_CHARACTERS));
        return headers;
    }

    private void declare(long delay) throws IOException, TimeoutException, InterruptedException {
        if (!declaredDelays.contains(delay)) {
            connection.onChannel(channel -> {
                queue.topology().declareDelay(channel, delay);
                return declaredDelays.add(delay);
            });
        }
    }

    private static Outgoing outgoing(
            Failed<Incoming> failure, String exchange, String routingKey, Map<String, Object> headers) {
        Incoming message = failure.message();
        BasicProperties properties = passedOn(message.properties(), headers)
                .messageId(message.envelope().id().toString())
                .build();
        return new Outgoing(exchange, routingKey, properties, message.body());
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
}
