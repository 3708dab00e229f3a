package dev.kit.constructs.ratelimit;

import java.util.Optional;

/** The information about a request before its session, for counting it. */
public interface RateLimitContext {

    /** Returns the HTTP method, in upper case. */
    String method();

    /** Returns the route template, such as {@code /users/:id}. */
    String route();

    /**
     * Returns the client's address.
     *
     * <p>It is determined as far as the proxies in between are trusted.
     */
    String clientAddress();

    /** Returns the first value of a request header. The name is case-insensitive. */
    Optional<String> header(String name);

    /** Returns the value of a cookie. */
    Optional<String> cookie(String name);
}
