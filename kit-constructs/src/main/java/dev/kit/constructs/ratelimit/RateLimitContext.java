package dev.kit.constructs.ratelimit;

import java.util.Optional;

/** What is known of a request before its session: enough to count it. */
public interface RateLimitContext {

    /** The HTTP method, upper case. */
    String method();

    /** The route template, such as {@code /users/:id}. */
    String route();

    /** The client's address, as far as the proxies in between are trusted. */
    String clientAddress();

    /** The first value of a request header, case-insensitive. */
    Optional<String> header(String name);

    /** The value of a cookie. */
    Optional<String> cookie(String name);
}
