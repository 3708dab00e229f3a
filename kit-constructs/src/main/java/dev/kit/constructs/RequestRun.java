package dev.kit.constructs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One answered request.
 *
 * @param requestId the id, which the response carries in {@code X-Request-ID}
 * @param method the HTTP method in upper case
 * @param route the route template, such as {@code /orders/{id}}
 * @param path the path as sent by the client, still encoded
 * @param failure the exception thrown; null if there was none. It is never sent to the client
 * @param notice the deviation of the response from the endpoint's declaration, with its remedy; null in production, and
 *     if there is none
 */
public record RequestRun(
        String requestId,
        String method,
        String route,
        String path,
        int status,
        Instant startedAt,
        Duration duration,
        @Nullable Throwable failure,
        @Nullable String notice) {}
