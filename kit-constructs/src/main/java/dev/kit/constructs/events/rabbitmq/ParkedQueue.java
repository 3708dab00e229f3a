package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The events that a subscriber gave up, in a queue of their own. Thread-safe.
 *
 * <p>The broker cannot show a queue: looking at it takes its messages and hands them back, and meanwhile others do not
 * see them.
 */
final class ParkedQueue {

    /** A list for people, which has to fit into memory. */
    private static final int MOST_LISTED = 1_000;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final SubscriberQueue queue;
    private final ConfirmedSender sender;
    private final ReentrantLock lock = new ReentrantLock();

    ParkedQueue(BrokerConnection connection, RabbitOptions options, SubscriberQueue queue) {
        this.connection = connection;
        this.options = options;
        this.queue = queue;
        this.sender = new ConfirmedSender(connection, options, true, channel -> {});
    }

    /** Lists up to {@value #MOST_LISTED} events, the oldest first. */
    List<ParkedEvent> list() {
        return looking("Listing parked events", channel -> {
            List<ParkedEvent> events = new ArrayList<>();
            GetResponse next = channel.basicGet(queue.parked(), false);
            while (next != null) {
                events.add(event(next));
                next = events.size() < MOST_LISTED ? channel.basicGet(queue.parked(), false) : null;
            }
            events.sort(Comparator.comparing(ParkedEvent::parkedAt));
            return events;
        });
    }

    /** Returns a parked event to its subscriber's queue, as if it had never been tried; false if it is not parked. */
    boolean retry(UUID eventId) {
        return looking("Retrying a parked event", channel -> {
            GetResponse next = channel.basicGet(queue.parked(), false);
            while (next != null && !read(next).envelope().id().equals(eventId)) {
                next = channel.basicGet(queue.parked(), false);
            }
            if (next == null) {
                return false;
            }
            if (!sender.send(List.of(fresh(next, eventId))).isEmpty()) {
                throw new EventException("The broker refused event " + eventId + ", which stays parked.");
            }
            channel.basicAck(next.getEnvelope().getDeliveryTag(), false);
            return true;
        });
    }

    private Outgoing fresh(GetResponse parked, UUID id) {
        Map<String, Object> headers = Headers.passedOn(parked.getProps());
        headers.remove(Headers.FAILURES);
        headers.remove(Headers.ERROR);
        headers.remove(Headers.PARKED_AT);
        return new Outgoing(
                Topology.DEFAULT_EXCHANGE,
                queue.name(),
                Redelivery.passedOn(parked.getProps(), headers)
                        .messageId(id.toString())
                        .build(),
                parked.getBody());
    }

    private <R> R looking(String task, Look<R> look) {
        lock.lock();
        try {
            Channel channel = connection.channel();
            try {
                R result = look.at(channel);
                handBack(channel);
                return result;
            } finally {
                if (channel.isOpen()) {
                    channel.abort();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(task + " of " + queue.name() + " was interrupted.", e);
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            throw BrokerFailure.of(task + " of " + queue.name(), options, e);
        } finally {
            lock.unlock();
        }
    }

    /** The question that follows is answered after the messages are back, so that the next look finds them. */
    private void handBack(Channel channel) throws IOException {
        channel.basicNack(0, true, true);
        channel.queueDeclarePassive(queue.parked());
    }

    private ParkedEvent event(GetResponse message) {
        Map<String, Object> headers = Headers.of(message.getProps());
        Map<?, ?> death = firstDeath(headers);
        String error = Headers.text(headers, Headers.ERROR);
        boolean byBroker = !headers.containsKey(Headers.PARKED_AT);
        return new ParkedEvent(
                queue.settings().subscriber(),
                read(message).envelope(),
                Headers.number(headers, Headers.FAILURES),
                byBroker || error == null ? reason(death) : error,
                parkedAt(headers, death));
    }

    /** A message without an identifier gets one that stays the same while it is parked. */
    private static ReadMessage read(GetResponse message) {
        return EventMessages.decode(
                message.getProps(), message.getBody(), () -> UUID.nameUUIDFromBytes(message.getBody()));
    }

    private static Instant parkedAt(Map<String, Object> headers, Map<?, ?> death) {
        String time = Headers.text(headers, Headers.PARKED_AT);
        if (time != null) {
            try {
                return Instant.parse(time);
            } catch (DateTimeException e) {
                return deathTime(death);
            }
        }
        return deathTime(death);
    }

    private static Instant deathTime(Map<?, ?> death) {
        return death.get("time") instanceof Date time ? time.toInstant() : Instant.EPOCH;
    }

    /** The broker's account of why it moved a message here by itself, the latest first. */
    private static Map<?, ?> firstDeath(Map<String, Object> headers) {
        return headers.get("x-death") instanceof List<?> deaths
                        && !deaths.isEmpty()
                        && deaths.get(0) instanceof Map<?, ?> death
                ? death
                : Map.of();
    }

    private static String reason(Map<?, ?> death) {
        @Nullable Object reason = death.get("reason");
        if ("delivery_limit".equals(String.valueOf(reason))) {
            return "It came back more than " + Topology.DELIVERY_LIMIT + " times without an outcome: the processes that"
                    + " handled it died or were stopped.";
        }
        return "The broker moved it here" + (reason == null ? "." : ": " + reason + ".");
    }

    @FunctionalInterface
    private interface Look<R> {

        R at(Channel channel) throws IOException;
    }
}
