package dev.kit.client;

import org.jspecify.annotations.Nullable;

/** Items pulled by a single thread. */
interface ItemFeed<T extends @Nullable Object> extends AutoCloseable {

    /** Makes the first connection. */
    void open();

    /** Returns the next item, or null at the end, when the connection is closed. */
    @Nullable ServerSentEvent<T> advance();

    @Override
    void close();
}
