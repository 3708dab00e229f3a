package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import org.jspecify.annotations.Nullable;

/** The observation of one call, from its request to its response. Used by one thread at a time. */
public interface CallObservation {

    /** Returns headers that pass the trace on, none by default. They must not identify the caller. */
    default Headers headers() {
        return Headers.empty();
    }

    /**
     * Ends the observation, once.
     *
     * @param response the response, whatever its status; null if there is none
     * @param failure the reason why there is none; null if there is one
     */
    void ended(@Nullable ApiResponse<Payload> response, @Nullable Throwable failure);
}
