package dev.kit.constructs.ratelimit;

import java.util.Map;
import java.util.Optional;

/** A request of one client to a fixed route. */
record LimitedRequest(String method, String route, String clientAddress, Map<String, String> headers)
        implements RateLimitContext {

    static LimitedRequest from(String address) {
        return new LimitedRequest("GET", "/users/:id", address, Map.of());
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    @Override
    public Optional<String> cookie(String name) {
        return Optional.empty();
    }
}
