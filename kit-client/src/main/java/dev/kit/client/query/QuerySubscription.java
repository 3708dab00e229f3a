package dev.kit.client.query;

/** An observer that can be removed. Thread-safe. */
@FunctionalInterface
public interface QuerySubscription extends AutoCloseable {

    /** Removes the observer, which is not called again. Later calls have no effect. */
    @Override
    void close();
}
