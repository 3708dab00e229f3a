package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.delivery.Backlog;
import dev.kit.constructs.events.delivery.Failed;
import dev.kit.constructs.events.delivery.MessageSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The subscriptions of one subscriber in this process, and the messages that wait for them. Thread-safe. */
final class SubscriberGroup {

    private final Settings settings;
    private final QueueReader reader;
    private final Backlog<HeldMessage> backlog = new Backlog<>();
    private final AtomicInteger capacity = new AtomicInteger();
    private final AtomicInteger members = new AtomicInteger();

    /** Creates a group without members. */
    SubscriberGroup(Settings settings, QueueReader reader) {
        this.settings = settings;
        this.reader = reader;
    }

    Settings settings() {
        return settings;
    }

    String name() {
        return settings.subscriber();
    }

    /** Adds a subscription. It increases the number of waiting messages by the number that its calls take at once. */
    void join(Settings member) {
        members.incrementAndGet();
        capacity.addAndGet(member.batchSize() * member.concurrency());
    }

    /** Removes a subscription, and returns the messages for which no subscription is left. */
    List<HeldMessage> leave(Settings member) {
        capacity.addAndGet(-member.batchSize() * member.concurrency());
        boolean last = members.decrementAndGet() == 0;
        backlog.wake();
        return last ? backlog.stop() : List.of();
    }

    boolean isEmpty() {
        return members.get() == 0;
    }

    /** Returns the number of further messages that may wait. */
    int room() {
        return Math.max(0, capacity.get() - backlog.waiting());
    }

    /** Adds messages. Returns false if no member is left to handle them. */
    boolean offer(List<HeldMessage> messages) {
        return backlog.addAll(messages);
    }

    /** Returns the messages for one member. */
    MessageSource<HeldMessage> source(BooleanSupplier closing) {
        return new Source(closing);
    }

    /** Settles messages in their queue. */
    private final class Source implements MessageSource<HeldMessage> {

        private final BooleanSupplier closing;

        private Source(BooleanSupplier closing) {
            this.closing = closing;
        }

        @Override
        public List<HeldMessage> fetch(int most) throws InterruptedException {
            List<HeldMessage> batch = backlog.take(most, closing);
            if (!batch.isEmpty()) {
                reader.wake();
            }
            return batch;
        }

        @Override
        public void acknowledge(List<HeldMessage> handled) {
            settlement().delete(handled);
        }

        @Override
        public void retryLater(List<Failed<HeldMessage>> failures) {
            settlement().retryLater(failures);
            settlement().handBack(followers(failures.stream().map(Failed::message)));
        }

        @Override
        public List<Failed<HeldMessage>> park(List<Failed<HeldMessage>> failures) {
            List<Failed<HeldMessage>> parked = failures.stream()
                    .filter(failure -> settlement().park(name(), failure))
                    .toList();
            settlement().handBack(followers(failures.stream().map(Failed::message)));
            return parked;
        }

        /** Takes the later messages of a FIFO queue's groups, which must not overtake one that is delivered again. */
        private List<HeldMessage> followers(Stream<HeldMessage> messages) {
            if (!reader.isFifo()) {
                return List.of();
            }
            return backlog.remove(messages.map(HeldMessage::key)
                    .filter(Objects::nonNull)
                    .map(String::valueOf)
                    .collect(Collectors.toSet()));
        }

        @Override
        public void handBack(List<HeldMessage> messages) {
            List<HeldMessage> inOrder = new ArrayList<>(messages);
            inOrder.addAll(followers(messages.stream()));
            settlement().handBack(inOrder);
        }

        private Settlement settlement() {
            return reader.settlement();
        }

        @Override
        public void done(List<HeldMessage> batch) {
            backlog.done(batch);
        }
    }
}
