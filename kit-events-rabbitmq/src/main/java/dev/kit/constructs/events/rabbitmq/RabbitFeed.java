package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.delivery.Backlog;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Failed;
import dev.kit.constructs.events.delivery.Feed;
import dev.kit.constructs.events.delivery.MessageSource;
import dev.kit.constructs.events.delivery.Outage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The session of a subscriber's queue, and a thread that reconnects after a loss of the broker. Thread-safe. */
final class RabbitFeed implements Feed<Incoming> {

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 1_000;

    /** The duration of a call beyond which acknowledgements are sent at once, since the next call may take as long. */
    private static final long SHORT_CALL_NANOS = 1_000_000;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final BrokerQueue queue;
    private final Backlog<Incoming> backlog = new Backlog<>();
    private final Redelivery redelivery;
    private final Thread supervisor;
    private volatile DeliverySession session;
    private volatile boolean stopping;

    /** Connects, declares the subscriber's queue and starts to receive. */
    RabbitFeed(BrokerConnection connection, RabbitOptions options, BrokerQueue queue)
            throws IOException, TimeoutException, InterruptedException {
        this.connection = connection;
        this.options = options;
        this.queue = queue;
        this.session = DeliverySession.open(connection, queue, backlog, this::wake);
        this.redelivery = new Redelivery(connection, options, queue);
        this.supervisor = DeliverySubscription.thread(
                this::supervise, "kit-events-" + queue.settings().subscriber() + "-connection");
        supervisor.start();
    }

    @Override
    public MessageSource<Incoming> source(BooleanSupplier closing) {
        return new IncomingSource(closing);
    }

    private void supervise() {
        try {
            while (awaitLoss()) {
                backlog.clear();
                session.close();
                reopen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the session is lost. Returns false if the subscription is closed. */
    private synchronized boolean awaitLoss() throws InterruptedException {
        while (!stopping && session.isOpen()) {
            wait(LOOK_MILLIS);
        }
        return !stopping;
    }

    private void reopen() throws InterruptedException {
        String who = "Subscriber " + queue.settings().subscriber() + " of queue " + queue.name();
        log.warn("{} lost its queue and connects again.", who);
        Outage outage = new Outage(log, who, LONGEST_PAUSE, this::isStopping);
        while (!isStopping()) {
            try {
                use(DeliverySession.open(connection, queue, backlog, this::wake));
                log.info("{} takes its events again.", who);
                return;
            } catch (IOException | ShutdownSignalException | TimeoutException e) {
                outage.pause(String.valueOf(
                        BrokerFailure.of("Subscribing", options, e).getMessage()));
            }
        }
    }

    private synchronized void use(DeliverySession opened) {
        session = opened;
        if (stopping) {
            opened.close();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    private boolean isStopping() {
        return stopping;
    }

    @Override
    public void stop() {
        stopping = true;
        wake();
        supervisor.interrupt();
        session.cancel();
        backlog.stop().forEach(message -> message.session().handBack(message));
    }

    @Override
    public void release(Duration left) {
        session.close();
    }

    /** The messages of one worker. Acknowledgements are delayed only as long as there are more messages. */
    private final class IncomingSource implements MessageSource<Incoming> {

        private final BooleanSupplier closing;
        private @Nullable DeliverySession lastSession;
        private long fetchedAt;

        private IncomingSource(BooleanSupplier closing) {
            this.closing = closing;
        }

        @Override
        public List<Incoming> fetch(int most) throws InterruptedException {
            while (true) {
                List<Incoming> batch = backlog.poll(most);
                if (batch.isEmpty()) {
                    flush();
                    batch = backlog.take(most, closing);
                }
                if (batch.isEmpty()) {
                    return batch;
                }
                fetchedAt = System.nanoTime();
                lastSession = batch.get(batch.size() - 1).session();
                List<Incoming> left = deliverable(batch);
                if (!left.isEmpty()) {
                    return left;
                }
            }
        }

        /** Returns the messages for the listener. The others are settled, or lost with their session. */
        private List<Incoming> deliverable(List<Incoming> batch) throws InterruptedException {
            List<Incoming> left = new ArrayList<>(batch.size());
            List<Incoming> others = List.of();
            for (Incoming message : batch) {
                if (message.session().isOpen() && !isIgnored(message) && message.hasIdentifier()) {
                    left.add(message);
                } else {
                    others = others.isEmpty() ? new ArrayList<>() : others;
                    others.add(message);
                }
            }
            return others.isEmpty() ? left : settled(left, others);
        }

        /** Settles {@code others}, and returns {@code left} with those of them that the listener receives after all. */
        private List<Incoming> settled(List<Incoming> left, List<Incoming> others) throws InterruptedException {
            try {
                List<Incoming> unidentified = settle(others);
                others.removeAll(unidentified);
                left.addAll(unidentified);
                return left;
            } catch (InterruptedException e) {
                handBack(left);
                backlog.done(left);
                throw e;
            } finally {
                backlog.done(others);
            }
        }

        /** Returns whether the queue receives all types and this one is not subscribed. */
        private boolean isIgnored(Incoming message) {
            return queue.receivesEverything() && message.properties().getType() != null && !message.isSubscribed();
        }

        /** Returns the messages without an identifier that could not be given one. */
        private List<Incoming> settle(List<Incoming> others) throws InterruptedException {
            List<Incoming> unidentified = new ArrayList<>();
            for (Incoming message : others) {
                if (isIgnored(message)) {
                    message.session().acknowledge(message);
                } else if (message.session().isOpen()) {
                    unidentified.add(message);
                }
            }
            try {
                return redelivery.identify(unidentified);
            } catch (InterruptedException e) {
                handBack(unidentified);
                throw e;
            }
        }

        private void flush() {
            if (lastSession != null) {
                lastSession.flush();
            }
        }

        @Override
        public void acknowledge(List<Incoming> handled) {
            handled.forEach(message -> message.session().acknowledge(message));
        }

        @Override
        public void retryLater(List<Failed<Incoming>> failures) throws InterruptedException {
            redelivery.retryLater(failures);
        }

        @Override
        public List<Failed<Incoming>> park(List<Failed<Incoming>> failures) throws InterruptedException {
            return redelivery.park(failures);
        }

        @Override
        public void handBack(List<Incoming> messages) {
            messages.forEach(message -> message.session().handBack(message));
        }

        @Override
        public void done(List<Incoming> batch) {
            backlog.done(batch);
            if (System.nanoTime() - fetchedAt > SHORT_CALL_NANOS) {
                flush();
            }
        }
    }
}
