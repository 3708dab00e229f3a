package dev.kit.constructs;

/**
 * One request that could not be counted.
 *
 * <p>The store of its rate limit failed.
 *
 * @param route the template, such as {@code /orders/{id}}
 * @param refused whether the limit fails closed, so that the request was answered 503; otherwise the request passed
 * @param failure the exception that the store threw
 */
public record RateLimitFailure(
        String requestId, String method, String route, boolean refused, RuntimeException failure) {}
