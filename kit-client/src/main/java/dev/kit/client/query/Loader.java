package dev.kit.client.query;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Loads the value of an entry. */
@FunctionalInterface
interface Loader {

    /**
     * Starts a load. Cancelling the future stops it.
     *
     * @param base the stored value, which the server may confirm; null if there is none
     */
    CompletableFuture<Loaded> load(@Nullable StoredValue base);

    /**
     * Loads on this thread.
     *
     * @throws RuntimeException if the load fails
     */
    default Loaded loadNow(@Nullable StoredValue base) {
        return load(base).join();
    }

    /**
     * A loaded value.
     *
     * @param storable whether it may be kept
     */
    record Loaded(@Nullable Object data, @Nullable String etag, long bytes, boolean storable) {}
}
