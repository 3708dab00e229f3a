package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import java.util.Optional;

/**
 * Adds credentials to a request.
 *
 * <p>Called for each attempt, but only for requests to the origin of the base address. An exception becomes {@link
 * ApiFailure.Auth} and nothing is sent. Implementations must be thread-safe and keep secrets out of {@code toString}.
 */
@FunctionalInterface
public interface AuthStrategy {

    /** Returns the request with credentials. It is unchanged if there are none. */
    ApiRequest authorize(ApiRequest request) throws Exception;

    /**
     * Tries to obtain better credentials after a 401.
     *
     * @return whether the call should be replayed once; false by default
     */
    default boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected) throws Exception {
        return false;
    }

    /**
     * Returns whether this strategy signs the request. A signing strategy runs last.
     *
     * <p>The default is false.
     */
    default boolean signs() {
        return false;
    }

    /**
     * Returns a stable name of the caller that this strategy authenticates.
     *
     * <p>A cache keeps the responses of different callers apart by this name, across refreshed credentials. It must not
     * contain a secret. By default it is empty, and a cache uses a digest of the credential of each call.
     */
    default Optional<String> identity() {
        return Optional.empty();
    }
}
