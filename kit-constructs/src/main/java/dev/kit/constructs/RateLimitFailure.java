package dev.kit.constructs;

/**
<<<<<<< HEAD
 * One request that could not be counted, since its limit's store failed.
 *
 * @param route the route template, such as {@code /orders/{id}}
 * @param refused whether the limit fails closed, so that the request was answered with 503; otherwise it was let
 *     through
 * @param failure the exception of the store
=======
 * One request that could not be counted.
 *
 * <p>The store of its rate limit failed.
 *
 * @param route the template, such as {@code /orders/{id}}
 * @param refused whether the limit fails closed, so that the request was answered 503; otherwise the request passed
 * @param failure the exception that the store threw
>>>>>>> p3
 */
public record RateLimitFailure(
        String requestId, String method, String route, boolean refused, RuntimeException failure) {}
