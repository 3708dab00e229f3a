package dev.kit.client.query;

import dev.kit.client.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * The state of a query at one moment. Immutable.
 *
 * @param status whether there is data, or the last load failed
 * @param data the data; null before the first success, or if the response was empty
 * @param failure the failure of the last load, beside older data if there is any; null after a success
 * @param fetching whether a load is in flight
 * @param stale whether the next use loads the data again
 */
public record QueryState<T extends @Nullable Object>(
        Status status, @Nullable T data, @Nullable RuntimeException failure, boolean fetching, boolean stale) {

    /** The outcome of the last load that ended. */
    public enum Status {
        /** There is neither data nor a failure. */
        PENDING,
        /** There is data, and the last load did not fail. */
        SUCCESS,
        /** The last load failed. There may be older data. */
        ERROR
    }

    /** Returns whether the first load is in flight. */
    public boolean loading() {
        return status == Status.PENDING && fetching;
    }

    /** Returns the failure if it is that of a call, else null. */
    public @Nullable ApiException callFailure() {
        return failure instanceof ApiException call ? call : null;
    }
}
