package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.delivery.DeliverySubscription;
import dev.kit.constructs.events.delivery.Failed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that this process holds, from receipt until they are deleted, delayed or parked.
 *
 * <p>Held messages stay hidden from other processes: their visibility timeout is renewed when half of it is left.
 * Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a task of the timer reports its failure itself
final class Settlement {

    private static final Logger log = LoggerFactory.getLogger(SqsTransport.class);

    /**
     * The longest time in seconds for which a message is hidden. The service allows twelve hours, counted from its
     * receipt.
     */
    private static final int LONGEST_HIDING_SECONDS = 42_000;

    private final QueueClient queue;
    private final QueueClient parkedQueue;
    private final int visibilitySeconds;
    private final Set<HeldMessage> held = ConcurrentHashMap.newKeySet();
    private final Set<HeldMessage> paused = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer;

    Settlement(QueueClient queue, QueueClient parkedQueue, int visibilitySeconds) {
        this.queue = queue;
        this.parkedQueue = parkedQueue;
        this.visibilitySeconds = visibilitySeconds;
        this.timer =
                new ScheduledThreadPoolExecutor(1, task -> DeliverySubscription.thread(task, "kit-sqs-visibility"));
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        long period = Math.max(1, visibilitySeconds / 2);
        timer.scheduleWithFixedDelay(this::prolong, period, period, TimeUnit.SECONDS);
    }

    void received(Collection<HeldMessage> messages) {
        held.addAll(messages);
    }

    private void prolong() {
        List<HeldMessage> open =
                held.stream().filter(message -> !message.isSettled()).toList();
        if (!open.isEmpty()) {
            queue.hide(open, visibilitySeconds);
        }
    }

    /** Deletes handled messages. */
    void delete(Collection<HeldMessage> messages) {
        queue.delete(claimed(messages));
    }

    /** Makes messages visible to other consumers. */
    void handBack(Collection<HeldMessage> messages) {
        queue.hide(claimed(messages), 0);
    }

    /** Leaves a message hidden until its visibility timeout ends. */
    void leave(HeldMessage message) {
        claimed(List.of(message)).forEach(HeldMessage::leave);
    }

    /** Delivers failed messages again after their delays. */
    void retryLater(List<Failed<HeldMessage>> failures) {
        Map<Duration, List<HeldMessage>> again = new TreeMap<>();
        failures.forEach(failure -> again.computeIfAbsent(failure.delay(), delay -> new ArrayList<>())
                .add(failure.message()));
        again.forEach((delay, messages) -> hide(claimed(messages), delay));
    }

    /** Hides messages for a delay. The service counts in seconds; shorter delays are kept in this process. */
    private void hide(List<HeldMessage> messages, Duration delay) {
        if (delay.isZero() || messages.isEmpty()) {
            queue.hide(messages, 0);
        } else if (delay.compareTo(Duration.ofSeconds(1)) >= 0) {
            long seconds = delay.plusMillis(999).toSeconds();
            queue.hide(messages, (int) Math.min(LONGEST_HIDING_SECONDS, seconds));
        } else {
            paused.addAll(messages);
            try {
                timer.schedule(() -> show(messages), delay.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                show(messages);
            }
        }
    }

    private void show(Collection<HeldMessage> messages) {
        List<HeldMessage> shown = messages.stream().filter(paused::remove).toList();
        queue.hide(shown, 0);
    }

    /** Moves a message to the dead-letter queue. It is stored there before it is deleted here. */
    boolean park(@Nullable String subscriber, Failed<HeldMessage> failure) {
        HeldMessage message = failure.message();
        DeliveryNote note = DeliveryNote.parked(subscriber, failure.attempts(), failure.reason());
        String refusal = parkedQueue.sendAll(List.of(message.successor(note)));
        if (refusal != null) {
            log.error(
                    "Event {} of type {}, which subscriber {} gave up, could not be sent to {} and stays in its"
                            + " queue: {}",
                    message.envelope().id(),
                    message.envelope().type(),
                    subscriber,
                    parkedQueue.url(),
                    refusal);
            leave(message);
            return false;
        }
        delete(List.of(message));
        return true;
    }

    /** Sends a separate message to each of these subscribers, and then deletes the original. */
    void divide(HeldMessage message, Collection<String> subscribers) {
        List<OutgoingEvent> copies = subscribers.stream()
                .map(subscriber -> message.successor(DeliveryNote.to(subscriber)))
                .toList();
        String problem = queue.sendAll(copies);
        if (problem == null) {
            delete(List.of(message));
        } else {
            log.warn(
                    "Event {} of type {} could not be sent on to subscribers {} and is tried again: {}",
                    message.envelope().id(),
                    message.envelope().type(),
                    subscribers,
                    problem);
            leave(message);
        }
    }

    private List<HeldMessage> claimed(Collection<HeldMessage> messages) {
        List<HeldMessage> claimed =
                messages.stream().filter(HeldMessage::settle).toList();
        claimed.forEach(held::remove);
        return claimed;
    }

    /** Makes all held messages visible. */
    void close() {
        timer.shutdown();
        show(List.copyOf(paused));
        handBack(List.copyOf(held));
    }
}
