package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.EventConsumer.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Passes messages to a listener in batches, and deletes the handled ones. */
final class DeliveryWorker implements Runnable {

    private final QueueReader reader;
    private final SubscriberGroup group;
    private final Settings settings;
    private final Listener listener;
    private final BooleanSupplier stopping;

    DeliveryWorker(
            QueueReader reader, SubscriberGroup group, Settings settings, Listener listener, BooleanSupplier stopping) {
        this.reader = reader;
        this.group = group;
        this.settings = settings;
        this.listener = listener;
        this.stopping = stopping;
    }

    @Override
    public void run() {
        try {
            List<HeldMessage> batch = group.take(settings.batchSize(), stopping);
            while (!batch.isEmpty()) {
                deliver(batch);
                batch = group.take(settings.batchSize(), stopping);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(List<HeldMessage> batch) throws InterruptedException {
        try {
            settle(batch, receive(batch));
        } catch (InterruptedException e) {
            reader.settlement().handBack(batch);
            throw e;
        } finally {
            group.done(batch);
        }
    }

    private Result receive(List<HeldMessage> batch) throws InterruptedException {
        List<Delivery> deliveries = batch.stream()
                .map(message -> new Delivery(message.envelope(), message.receives()))
                .toList();
        try {
            return new Result(listener.receive(deliveries), null);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            return new Result(Map.of(), e);
        }
    }

    /**
     * Settles the messages of a batch. The interrupt that a listener may have left is cleared, since the SDK fails in
     * an interrupted thread.
     */
    private void settle(List<HeldMessage> batch, Result result) {
        boolean interrupted = Thread.interrupted();
        List<FailedDelivery> failures = new ArrayList<>();
        List<HeldMessage> handled = new ArrayList<>();
        for (HeldMessage message : batch) {
            Throwable reason = result.forAll() == null
                    ? result.byEvent().get(message.envelope().id())
                    : result.forAll();
            if (reason == null) {
                handled.add(message);
            } else {
                failures.add(new FailedDelivery(message, settings.subscriber(), message.receives(), reason));
            }
        }
        if (!handled.isEmpty()) {
            reader.settlement().delete(handled);
        }
        if (!failures.isEmpty()) {
            fail(failures);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(List<FailedDelivery> failures) {
        reader.settlement().fail(failures, settings.retry());
        if (reader.isFifo()) {
            Set<String> keys = failures.stream()
                    .map(failure -> failure.message().key())
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
            reader.settlement().handBack(group.drop(keys));
        }
    }

    /** The failures of a batch: one per event, or one for all events. */
    private record Result(
            Map<UUID, Throwable> byEvent, @Nullable Throwable forAll) {}
}
