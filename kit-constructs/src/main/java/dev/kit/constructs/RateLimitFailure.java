package dev.kit.constructs;

/**
 * One request that could not be counted, since its limit's store failed.
 *
 * @param route the route template, such as {@code /orders/{id}}
 * @param refused whether the limit fails closed, so that the request was answered with 503; otherwise it was let
 *     through
 * @param failure the exception of the store
 */
public record RateLimitFailure(
        String requestId, String method, String route, boolean refused, RuntimeException failure) {}
