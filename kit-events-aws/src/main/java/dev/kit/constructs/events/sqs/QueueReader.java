package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Outage;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/** Receives the messages of one queue for all its subscribers in this process, on one thread. Thread-safe. */
final class QueueReader {

    private static final Logger log = LoggerFactory.getLogger(SqsTransport.class);
    private static final long SHORT_POLL_MILLIS = 100;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final long LAST_REQUEST_MILLIS = 500;

    /** Orders messages by the time at which most publishers sent them. The queue itself guarantees no order. */
    private static final Comparator<HeldMessage> AGE = Comparator.comparingLong(HeldMessage::sentAt)
            .thenComparing(message -> message.envelope().time());

    private final QueueClient queue;
    private final ReceiveSettings settings;
    private final Settlement settlement;
    private final MessageRouter router;
    private final Runnable repair;
    private final Thread thread;
    private final Outage outage;
    private final Map<String, SubscriberGroup> groups = new LinkedHashMap<>();
    private volatile boolean stopping;

    /**
     * Creates a reader; its thread starts with the first subscription.
     *
     * @param repair creates the queue again if it is gone
     */
    QueueReader(QueueClient queue, QueueClient parkedQueue, ReceiveSettings settings, Runnable repair) {
        this.queue = queue;
        this.settings = settings;
        this.repair = repair;
        this.settlement = new Settlement(queue, parkedQueue, settings.visibilitySeconds());
        this.router = new MessageRouter(queue, settlement);
        this.outage = new Outage(log, "The reader of queue " + queue.url(), LONGEST_PAUSE, this::isStopping);
        this.thread = DeliverySubscription.thread(
                this::run, "kit-sqs-" + queue.url().substring(queue.url().lastIndexOf('/') + 1));
    }

    Settlement settlement() {
        return settlement;
    }

    boolean isFifo() {
        return queue.isFifo();
    }

    /** Adds a subscription, or returns null if the reader has ended. */
    synchronized @Nullable SubscriberGroup join(Settings member) {
        if (stopping) {
            return null;
        }
        SubscriberGroup group = groups.computeIfAbsent(member.subscriber(), name -> new SubscriberGroup(member, this));
        group.join(member);
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        notifyAll();
        return group;
    }

    /** Removes a subscription. The reader ends with the last one. */
    void leave(SubscriberGroup group, Settings member) {
        List<HeldMessage> left;
        synchronized (this) {
            left = group.leave(member);
            if (group.isEmpty()) {
                groups.remove(group.name(), group);
            }
            stopping = groups.isEmpty();
            notifyAll();
        }
        settlement.handBack(left);
    }

    /** Returns whether the last subscription has left. */
    boolean isStopping() {
        return stopping;
    }

    /**
     * Returns all messages to the queue, after a short wait for a request that is about to end.
     *
     * <p>A long poll is not awaited: messages that it still receives are made visible at once if the process still runs
     * then, and are visible again after the visibility timeout otherwise. An interrupt would discard a received
     * response.
     *
     * @param patience the longest wait, at most half a second
     */
    void close(Duration patience) {
        if (Thread.currentThread() != thread) {
            try {
                thread.join(Math.max(1, Math.min(LAST_REQUEST_MILLIS, patience.toMillis())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        settlement.close();
    }

    /** Checks for room again. */
    synchronized void wake() {
        notifyAll();
    }

    private void run() {
        try {
            for (int room = awaitRoom(); room > 0; room = awaitRoom()) {
                try {
                    receive(room);
                    outage.over();
                } catch (RuntimeException e) {
                    // The queue may have been deleted with the last subscription, and must not be created again.
                    if (isStopping()) {
                        log.debug("The last request to queue {} failed.", queue.url(), e);
                        return;
                    }
                    failed(e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until each subscriber can take a message. Returns 0 when the reader ends. */
    private synchronized int awaitRoom() throws InterruptedException {
        while (room() == 0 && !stopping) {
            wait();
        }
        return stopping ? 0 : room();
    }

    private int room() {
        return groups.values().stream().mapToInt(SubscriberGroup::room).min().orElse(0);
    }

    private void receive(int room) throws InterruptedException {
        List<HeldMessage> messages = queue.receive(room, settings.visibilitySeconds(), settings.waitSeconds()).stream()
                .map(HeldMessage::of)
                .toList();
        List<HeldMessage> ordered =
                queue.isFifo() ? messages : messages.stream().sorted(AGE).toList();
        settlement.received(ordered);
        if (isStopping()) {
            settlement.handBack(ordered);
            return;
        }
        try {
            router.route(ordered, groups());
        } catch (RuntimeException e) {
            // Held messages are hidden for as long as this process lives.
            settlement.handBack(ordered);
            throw e;
        }
        if (ordered.isEmpty() && settings.waitSeconds() == 0) {
            pause(SHORT_POLL_MILLIS);
        }
    }

    private synchronized List<SubscriberGroup> groups() {
        return List.copyOf(groups.values());
    }

    private void failed(RuntimeException failure) throws InterruptedException {
        boolean known = failure instanceof SdkException;
        if (!known && outage.failures() == 0) {
            log.warn("Queue {} cannot be read.", queue.url(), failure);
        }
        if (failure instanceof SdkException sdk && AwsFailure.isMissing(sdk)) {
            try {
                repair.run();
            } catch (SdkException | EventException e) {
                log.debug("Queue {} could not be made ready.", queue.url(), e);
            }
        }
        outage.pause(failure instanceof SdkException sdk ? AwsFailure.reason(sdk) : String.valueOf(failure));
    }

    private synchronized void pause(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = end - System.nanoTime(); left > 0 && !stopping; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
