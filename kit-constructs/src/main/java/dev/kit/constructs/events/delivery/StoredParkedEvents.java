package dev.kit.constructs.events.delivery;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The parked events of a store, selected in this process. Thread-safe.
 *
 * <p>A list contains the oldest matching events among the first {@value #MOST_LISTED} parked ones.
 *
 * @param <P> a parked message
 */
public record StoredParkedEvents<P>(ParkedStore<P> store) implements ParkedEvents {

    /** The maximum number of messages that a list passes over, since it has to fit into memory. */
    private static final int MOST_LISTED = 10_000;

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        int most = ParkedFilter.checkLimit(limit);
        List<ParkedEvent> events = new ArrayList<>();
        store.visit(
                "Listing parked events",
                MOST_LISTED,
                (messages, remove) -> matching(filter, messages).forEach(message -> events.add(store.event(message))));
        events.sort(Comparator.comparing(ParkedEvent::parkedAt));
        return List.copyOf(events.subList(0, Math.min(most, events.size())));
    }

    @Override
    public long count(ParkedFilter filter) {
        return filter.selectsAll()
                ? store.count()
                : sum("Counting parked events", filter, (messages, counted) -> messages.forEach(counted), false);
    }

    @Override
    public int retry(ParkedFilter filter) {
        return sum("Retrying parked events", filter, store::sendBack, true);
    }

    @Override
    public int discard(ParkedFilter filter) {
        return sum("Discarding parked events", filter, (messages, gone) -> messages.forEach(gone), true);
    }

    /** Passes the matching messages to {@code action}, and returns the number of those that it accepts. */
    private int sum(String task, ParkedFilter filter, BiConsumer<List<P>, Consumer<P>> action, boolean removed) {
        AtomicInteger sum = new AtomicInteger();
        store.visit(task, Integer.MAX_VALUE, (messages, remove) -> {
            List<P> matching = matching(filter, messages);
            if (!matching.isEmpty()) {
                action.accept(matching, message -> {
                    sum.incrementAndGet();
                    if (removed) {
                        remove.accept(message);
                    }
                });
            }
        });
        return sum.get();
    }

    private List<P> matching(ParkedFilter filter, List<P> messages) {
        return messages.stream()
                .filter(message -> filter.matches(store.event(message)))
                .toList();
    }

    @Override
    public void close() {
        store.close();
    }
}
