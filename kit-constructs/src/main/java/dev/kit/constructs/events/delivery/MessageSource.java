package dev.kit.constructs.events.delivery;

import java.util.List;

/**
 * The messages of one subscription at a transport.
 *
 * <p>A message is settled by one of {@link #acknowledge}, {@link #retryLater}, {@link #park} and {@link #handBack}. A
 * transport that fails to settle a message delivers it again. Thread-safe if several workers share it.
 */
public interface MessageSource<M extends Received> {

    /** Waits for messages, and takes up to {@code most}. Returns none once the subscription closes. */
    List<M> fetch(int most) throws InterruptedException;

    /** Removes handled messages. */
    void acknowledge(List<M> handled) throws InterruptedException;

    /** Delivers failed messages again after their delay. */
    void retryLater(List<Failed<M>> failures) throws InterruptedException;

    /** Parks messages after their last attempt, and returns the parked ones. */
    List<Failed<M>> park(List<Failed<M>> failures) throws InterruptedException;

    /** Returns messages to the transport as if they had not been taken. */
    void handBack(List<M> messages);

    /** Ends a batch, and releases the next messages of its keys. */
    default void done(List<M> batch) {}

    /** Ends the worker that fetches from this source. Outcomes that are not written yet are written now. */
    default void end() throws InterruptedException {}
}
