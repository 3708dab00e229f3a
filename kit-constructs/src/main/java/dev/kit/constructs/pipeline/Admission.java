package dev.kit.constructs.pipeline;

import dev.kit.constructs.RateLimitFailure;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitContext;
import dev.kit.constructs.ratelimit.RateLimitHeaders;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimiter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts the request against the limit of the endpoint, before anything else costs anything. */
final class Admission {

    private final Route route;
    private final @Nullable RateLimiter limiter;

    Admission(Route route) {
        this.route = route;
        limiter = route.definition()
                .rateLimit()
                .map(limit -> RateLimiter.of(limit, (key, given) -> store(limit).hit(key, given)))
                .orElse(null);
    }

    void check(Run run) {
        if (limiter == null) {
            return;
        }
        PipelineEnvironment environment = route.environment();
        RateLimit limit = limiter.limit();
        Hit hit = limiter.admit(new Counted(route, run), failure -> tell(run, limit, failure));
        run.limitHeaders(RateLimitHeaders.of(limit, hit, environment.clock()));
        if (!hit.allowed()) {
            throw HttpErrors.tooManyRequests(limit.message(), hit.resetAfter());
        }
    }

    /** Asked anew for each request: a service that could not be made may be made later. */
    private RateLimitStore store(RateLimit limit) {
        PipelineEnvironment environment = route.environment();
        return limit.store().isPresent()
                ? environment.services().get(limit.store().get())
                : environment.rateLimitStore();
    }

    private void tell(Run run, RateLimit limit, RuntimeException failure) {
        route.environment()
                .listener()
                .rateLimitFailed(new RateLimitFailure(
                        run.requestId(), run.method(), route.endpoint().pathTemplate(), limit.isFailClosed(), failure));
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
