package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.TimeOrderedUuid;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Passes messages to a listener in batches, and acknowledges the handled ones. */
final class DeliveryWorker implements Runnable {

    /** The duration of a call beyond which acknowledgements are sent at once, since the next call may take as long. */
    private static final long SHORT_CALL_NANOS = 1_000_000;

    private final SubscriberQueue queue;
    private final Backlog backlog;
    private final Redelivery redelivery;
    private final Listener listener;
    private @Nullable DeliverySession lastSession;

    DeliveryWorker(SubscriberQueue queue, Backlog backlog, Redelivery redelivery, Listener listener) {
        this.queue = queue;
        this.backlog = backlog;
        this.redelivery = redelivery;
        this.listener = listener;
    }

    @Override
    public void run() {
        try {
            List<Incoming> batch = next();
            while (!batch.isEmpty()) {
                deliver(batch);
                batch = next();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the next batch. Acknowledgements are delayed only as long as there are more messages. */
    private List<Incoming> next() throws InterruptedException {
        List<Incoming> batch = backlog.poll(settings().batchSize());
        if (batch.isEmpty()) {
            flush();
            batch = backlog.take(settings().batchSize());
        }
        return batch;
    }

    private void flush() {
        if (lastSession != null) {
            lastSession.flush();
        }
    }

    private void deliver(List<Incoming> batch) throws InterruptedException {
        long start = System.nanoTime();
        try {
            List<FailedMessage> failures = new ArrayList<>();
            List<Accepted> accepted = new ArrayList<>();
            for (Incoming message : batch) {
                if (message.session().isOpen()) {
                    read(message, accepted, failures);
                }
            }
            if (!accepted.isEmpty()) {
                settle(accepted, receive(accepted), failures);
            }
            redelivery.send(failures);
        } catch (InterruptedException e) {
            batch.forEach(message -> message.session().handBack(message));
            throw e;
        } finally {
            backlog.done(batch);
            lastSession = batch.get(batch.size() - 1).session();
            if (System.nanoTime() - start > SHORT_CALL_NANOS) {
                flush();
            }
        }
    }

    private void read(Incoming message, List<Accepted> accepted, List<FailedMessage> failures) {
        String type = message.properties().getType();
        boolean subscribed = type != null && settings().wants(type);
        if (!subscribed && type != null && queue.receivesEverything()) {
            message.session().acknowledge(message);
            return;
        }
        ReadMessage read = EventMessages.decode(message.properties(), message.body(), TimeOrderedUuid::next);
        int failed = Headers.number(Headers.of(message.properties()), Headers.FAILURES);
        if (read.problem() != null) {
            failures.add(new FailedMessage(message, read.envelope(), failed, new EventException(read.problem()), true));
        } else if (!subscribed) {
            failures.add(new FailedMessage(message, read.envelope(), failed + 1, unknown(read.envelope()), false));
        } else {
            accepted.add(new Accepted(message, new Delivery(read.envelope(), failed + 1)));
        }
    }

    /**
     * Returns the failure for an unknown type. It is retried like any failure: during a rolling update, another
     * instance may know the type.
     */
    private EventException unknown(Envelope event) {
        return new EventException("Subscriber " + settings().subscriber() + " does not subscribe to type \""
                + event.type() + "\", and its queue " + queue.name()
                + " received it. Remove the binding of the queue to that type, or subscribe to it.");
    }

    private Result receive(List<Accepted> accepted) throws InterruptedException {
        try {
            return new Result(
                    listener.receive(accepted.stream().map(Accepted::delivery).toList()), null);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            return new Result(Map.of(), e);
        }
    }

    private static void settle(List<Accepted> accepted, Result result, List<FailedMessage> failures) {
        for (Accepted each : accepted) {
            Envelope event = each.delivery().envelope();
            Throwable reason = result.forAll() == null ? result.byEvent().get(event.id()) : result.forAll();
            if (reason == null) {
                each.message().session().acknowledge(each.message());
            } else {
                failures.add(
                        new FailedMessage(each.message(), event, each.delivery().attempt(), reason, false));
            }
        }
    }

    private Settings settings() {
        return queue.settings();
    }

    /** A message to be handled by the listener. */
    private record Accepted(Incoming message, Delivery delivery) {}

    /** The failures of a batch: one per event, or one for all events. */
    private record Result(
            Map<UUID, Throwable> byEvent, @Nullable Throwable forAll) {}
}
