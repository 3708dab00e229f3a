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

    private final EndpointRuntime runtime;
    private final @Nullable RateLimiter limiter;

    Admission(EndpointRuntime runtime) {
        this.runtime = runtime;
        limiter = runtime.definition()
                .rateLimit()
                .map(limit -> RateLimiter.of(limit, (key, given) -> store(limit).hit(key, given)))
                .orElse(null);
    }

    void check(PipelineContext context) {
        if (limiter == null) {
            return;
        }
        PipelineEnvironment environment = runtime.environment();
        RateLimit limit = limiter.limit();
        Hit hit = limiter.admit(new Counted(runtime, context), failure -> tell(context, limit, failure));
        context.limitHeaders(
                RateLimitHeaders.of(limit, hit, environment.constructs().clock()));
        if (!hit.allowed()) {
            throw HttpErrors.tooManyRequests(limit.message(), hit.resetAfter());
        }
    }

    /** Asked anew for each request: a service that could not be made may be made later. */
    private RateLimitStore store(RateLimit limit) {
        PipelineEnvironment environment = runtime.environment();
        return limit.store().isPresent()
                ? environment.constructs().services().get(limit.store().get())
                : environment.rateLimitStore();
    }

    private void tell(PipelineContext context, RateLimit limit, RuntimeException failure) {
        runtime.environment()
                .constructs()
                .listener()
                .rateLimitFailed(new RateLimitFailure(
                        context.requestId(),
                        context.method(),
                        runtime.endpoint().pathTemplate(),
                        limit.isFailClosed(),
                        failure));
    }

    private record Counted(EndpointRuntime runtime, PipelineContext context) implements RateLimitContext {

        @Override
        public String method() {
            return runtime.endpoint().method();
        }

        @Override
        public String route() {
            return runtime.endpoint().path();
        }

        @Override
        public String clientAddress() {
            String address = context.remoteAddress();
            return address == null ? "unknown" : address;
        }

        @Override
        public Optional<String> header(String name) {
            return Optional.ofNullable(context.header(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            return Optional.ofNullable(context.cookie(name));
        }
    }
}
