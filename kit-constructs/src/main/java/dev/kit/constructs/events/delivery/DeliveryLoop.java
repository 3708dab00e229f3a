package dev.kit.constructs.events.delivery;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker that fetches messages, passes them to the listener in batches, and settles them by their outcome. */
final class DeliveryLoop<M extends Received> implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(DeliverySubscription.class);

    private final MessageSource<M> source;
    private final Settings settings;
    private final Listener listener;
    private final BooleanSupplier closing;
    private boolean interrupted;

    DeliveryLoop(MessageSource<M> source, Settings settings, Listener listener, BooleanSupplier closing) {
        this.source = source;
        this.settings = settings;
        this.listener = listener;
        this.closing = closing;
    }

    @Override
    public void run() {
        try {
            try {
                fetchAndDeliver();
            } finally {
                source.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fetchAndDeliver() throws InterruptedException {
        boolean ended = false;
        while (!ended && !interrupted) {
            List<M> fetched = source.fetch(settings.batchSize());
            deliver(fetched);
            ended = fetched.isEmpty();
        }
    }

    /** Delivers messages in batches. A fetch may return more than one batch. */
    private void deliver(List<M> fetched) {
        int size = settings.batchSize();
        for (int from = 0; from < fetched.size(); from += size) {
            List<M> batch =
                    fetched.size() <= size ? fetched : fetched.subList(from, Math.min(fetched.size(), from + size));
            if (from > 0 && closing.getAsBoolean()) {
                source.handBack(batch);
            } else {
                handle(batch);
            }
        }
    }

    private void handle(List<M> batch) {
        try {
            settle(batch, receive(batch));
        } catch (InterruptedException e) {
            interrupted = closing.getAsBoolean();
            source.handBack(batch);
        } catch (RuntimeException e) {
            log.error(
                    "The outcome of {} events of subscriber {} could not be written, so they are delivered again.",
                    batch.size(),
                    settings.subscriber(),
                    e);
            source.handBack(batch);
        } finally {
            source.done(batch);
        }
    }

    private Result receive(List<M> batch) throws InterruptedException {
        List<Delivery> deliveries = new ArrayList<>(batch.size());
        for (M message : batch) {
            if (message.problem() == null) {
                deliveries.add(new Delivery(message.envelope(), message.attempt()));
            }
        }
        if (deliveries.isEmpty()) {
            return Result.NONE;
        }
        try {
            return new Result(listener.receive(deliveries), null);
        } catch (InterruptedException e) {
            if (closing.getAsBoolean()) {
                throw e;
            }
            return new Result(Map.of(), e);
        } catch (Throwable e) {
            return new Result(Map.of(), e);
        }
    }

    /** Settles a batch. The interrupt flag of a listener is cleared, since clients fail in an interrupted thread. */
    private void settle(List<M> batch, Result result) throws InterruptedException {
        boolean left = Thread.interrupted();
        try {
            List<M> handled = new ArrayList<>(batch.size());
            List<Failed<M>> failures = List.of();
            for (M message : batch) {
                Throwable reason = reason(message, result);
                if (reason == null) {
                    handled.add(message);
                } else {
                    failures = failures.isEmpty() ? new ArrayList<>() : failures;
                    failures.add(failed(message, reason));
                }
            }
            if (!handled.isEmpty()) {
                source.acknowledge(handled);
            }
            if (!failures.isEmpty()) {
                fail(failures);
            }
        } finally {
            if (left && closing.getAsBoolean()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Throwable reason(M message, Result result) {
        Throwable problem = message.problem();
        if (problem != null) {
            return problem;
        }
        return result.forAll() == null ? result.byEvent().get(message.envelope().id()) : result.forAll();
    }

    private Failed<M> failed(M message, Throwable reason) {
        int attempts = message.attempt();
        boolean last = settings.retry().givesUp(attempts, reason);
        Duration delay = last ? Duration.ZERO : settings.retry().delayAfter(attempts);
        return new Failed<>(message, attempts, reason, delay);
    }

    private void fail(List<Failed<M>> failures) throws InterruptedException {
        RedeliveryPolicy retry = settings.retry();
        List<Failed<M>> again = new ArrayList<>();
        List<Failed<M>> parked = new ArrayList<>();
        failures.forEach(
                failure -> (retry.givesUp(failure.attempts(), failure.reason()) ? parked : again).add(failure));
        if (!again.isEmpty()) {
            source.retryLater(again);
        }
        if (!parked.isEmpty()) {
            source.park(parked).forEach(failure -> failure.report(settings.subscriber()));
        }
    }

    /** The failures of a batch: one per event, or one for all events. */
    private record Result(
            Map<UUID, Throwable> byEvent, @Nullable Throwable forAll) {

        static final Result NONE = new Result(Map.of(), null);
    }
}
