package dev.kit.client.query;

import org.jspecify.annotations.Nullable;

/**
 * The value that the server sent, or that was set.
 *
 * @param at the time of the cache's clock in nanoseconds
 * @param bytes the size of the response body
 */
record StoredValue(@Nullable Object data, @Nullable String etag, long bytes, long at) {

    StoredValue with(@Nullable Object changed) {
        return new StoredValue(changed, null, bytes, at);
    }
}
