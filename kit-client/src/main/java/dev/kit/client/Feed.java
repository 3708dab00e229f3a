package dev.kit.client;

import org.jspecify.annotations.Nullable;

/** Items that are pulled by the one thread that uses them. */
interface Feed<T extends @Nullable Object> extends AutoCloseable {

    /** Makes the first connection. */
    void open();

    /** The next item; null at the end, and the connection is then closed. */
    @Nullable ServerSentEvent<T> advance();

    @Override
    void close();
}
