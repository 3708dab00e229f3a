package dev.kit.constructs.runtime;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitContext;
import dev.kit.constructs.ratelimit.RateLimitHeaders;
import dev.kit.constructs.ratelimit.RateLimiter;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts the request against the limit of the endpoint, before anything else costs anything. */
final class Admission {

    private final Route route;
    private final @Nullable RateLimit limit;

    Admission(Route route) {
        this.route = route;
        limit = route.definition().rateLimit().orElse(null);
    }

    void check(Run run) {
        if (limit == null) {
            return;
        }
        PipelineEnvironment environment = route.environment();
        RateLimiter limiter = RateLimiter.of(
                limit,
                limit.store().isPresent()
                        ? environment.services().get(limit.store().get())
                        : environment.rateLimitStore());
        Hit hit = limiter.admit(new Counted(route, run));
        Map<String, String> headers = RateLimitHeaders.of(limit, hit, environment.clock());
        run.limitHeaders(headers);
        if (!hit.allowed()) {
            throw HttpErrors.tooManyRequests(limit.message(), hit.resetAfter());
        }
    }

    private record Counted(Route routeOf, Run run) implements RateLimitContext {

        @Override
        public String method() {
            return routeOf.endpoint().method();
        }

        @Override
        public String route() {
            return routeOf.endpoint().path();
        }

        @Override
        public String clientAddress() {
            String address = run.remoteAddress();
            return address == null ? "unknown" : address;
        }

        @Override
        public Optional<String> header(String name) {
            return Optional.ofNullable(run.header(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            return Optional.ofNullable(run.cookie(name));
        }
    }
}
