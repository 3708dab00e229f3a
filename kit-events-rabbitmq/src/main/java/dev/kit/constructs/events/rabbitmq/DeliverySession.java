package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.delivery.Backlog;
import dev.kit.constructs.events.rabbitmq.BrokerConnection.Write;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A channel that receives the messages of one queue, until it is closed or lost. Thread-safe.
 *
 * <p>Messages that are not acknowledged when it ends are delivered again by the broker.
 */
final class DeliverySession {

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

    /**
     * The number of acknowledgement batches per prefetch. The broker then sends more messages early enough that none
     * waits for an acknowledgement.
     */
    private static final int ROUNDS_OF_ACKNOWLEDGEMENTS = 5;

    private final Channel channel;
    private final BrokerQueue queue;
    private final Backlog<Incoming> backlog;
    private final Runnable lost;
    private final Acknowledgements acknowledgements;
    private volatile boolean cancelled;
    private volatile String consumerTag = "";

    private DeliverySession(Channel channel, BrokerQueue queue, Backlog<Incoming> backlog, Runnable lost) {
        this.channel = channel;
        this.queue = queue;
        this.acknowledgements = new Acknowledgements(channel, queue.prefetch() / ROUNDS_OF_ACKNOWLEDGEMENTS);
        this.backlog = backlog;
        this.lost = lost;
    }

    /**
     * Declares the queue and starts to receive its messages.
     *
     * @param lost called at least once if the session ends by itself
     */
    static DeliverySession open(
            BrokerConnection connection, BrokerQueue queue, Backlog<Incoming> backlog, Runnable lost)
            throws IOException, TimeoutException, InterruptedException {
        Channel channel = connection.channel();
        DeliverySession session = new DeliverySession(channel, queue, backlog, lost);
        try {
            queue.declare(channel);
            channel.basicQos(queue.prefetch());
            session.consume();
            return session;
        } catch (IOException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private void consume() throws IOException {
        consumerTag = channel.basicConsume(queue.name(), false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body) {
                Incoming message = new Incoming(DeliverySession.this, envelope.getDeliveryTag(), properties, body);
                if (!backlog.add(message)) {
                    handBack(message);
                }
            }

            @Override
            public void handleCancel(String tag) {
                log.warn("The broker ended the delivery of queue {}, which may have been deleted.", queue.name());
                cancelled = true;
                lost.run();
            }

            @Override
            public void handleShutdownSignal(String tag, ShutdownSignalException signal) {
                lost.run();
            }
        });
    }

    BrokerQueue queue() {
        return queue;
    }

    boolean isOpen() {
        return channel.isOpen() && !cancelled;
    }

    /** Removes a message from the queue, at the latest at the next {@link #flush}. */
    void acknowledge(Incoming message) {
        settle(message, () -> acknowledgements.add(message.tag()));
    }

    /** Returns a message to the head of the queue. */
    void handBack(Incoming message) {
        settle(message, () -> acknowledgements.handBack(message.tag()));
    }

    private void settle(Incoming message, Write settlement) {
        if (message.settle()) {
            send(settlement);
        }
    }

    /** Sends the pending acknowledgements. */
    void flush() {
        send(acknowledgements::flush);
    }

    private void send(Write settlement) {
        try {
            settlement.run();
        } catch (IOException | ShutdownSignalException e) {
            log.debug("Queue {} was lost; what was not acknowledged will be delivered again.", queue.name(), e);
            lost.run();
        }
    }

    /** Stops receiving messages. Those received may still be acknowledged. */
    void cancel() {
        if (isOpen()) {
            try {
                channel.basicCancel(consumerTag);
            } catch (IOException | ShutdownSignalException e) {
                log.debug("Queue {} was lost while its delivery was being ended.", queue.name(), e);
            }
        }
    }

    /** Closes the channel, so that the broker delivers unacknowledged messages to other consumers. */
    void close() {
        if (channel.isOpen()) {
            flush();
            try {
                channel.abort();
            } catch (IOException e) {
                log.debug("Queue {} was lost while its channel was being closed.", queue.name(), e);
            }
        }
    }
}
