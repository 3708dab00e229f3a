package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;

/**
 * Adds credentials to a request.
 *
 * <p>Runs for each attempt, only on requests to the origin of the base address. What it throws becomes
 * {@link ApiFailure.Auth} and nothing is sent. Implementations must be thread-safe and keep secrets out of
 * {@code toString}.
 */
@FunctionalInterface
public interface AuthStrategy {

    /** The request with credentials; unchanged if there are none. */
    ApiRequest authorize(ApiRequest request) throws Exception;

    /**
     * Tries to get better credentials after a 401.
     *
     * @return whether the call is worth one replay; false by default
     */
    default boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected) throws Exception {
        return false;
    }

    /** Whether this strategy signs the request and so must see it last; false by default. */
    default boolean signs() {
        return false;
    }
}
