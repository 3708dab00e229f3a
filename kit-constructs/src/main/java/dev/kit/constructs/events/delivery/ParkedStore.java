package dev.kit.constructs.events.delivery;

import dev.kit.constructs.events.ParkedEvent;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The parked messages of a transport that reads by taking. Thread-safe.
 *
 * @param <P> a parked message
 */
public interface ParkedStore<P> extends AutoCloseable {

    /**
     * Visits the messages parked so far. Those that are not removed return to the store.
     *
     * @param task the action, at the beginning of an exception's message
     * @param most the maximum number of messages
     * @param visitor receives messages, and removes some of them
     */
    void visit(String task, int most, BiConsumer<List<P>, Consumer<P>> visitor);

    /** Returns the number of all parked messages. */
    long count();

    /** Returns a message as a parked event. */
    ParkedEvent event(P message);

    /**
     * Sends messages to their subscribers as if they had never been tried.
     *
     * @param sent receives each message that arrived
     * @throws dev.kit.constructs.events.EventException if others did not
     */
    void sendBack(List<P> messages, Consumer<P> sent);

    /** Releases connections. */
    @Override
    void close();
}
