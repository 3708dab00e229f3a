package dev.kit.constructs.pipeline;

import dev.kit.constructs.RateLimitFailure;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitContext;
import dev.kit.constructs.ratelimit.RateLimitReading;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimiter;
import dev.kit.constructs.ratelimit.SessionRateLimit;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Counts the request against one limit of the endpoint. */
final class Admission {

    private final EndpointRuntime runtime;
    private final String policy;
    private final @Nullable RateLimiter limiter;
    private final @Nullable SessionRateLimit<Object> known;

    private Admission(
            EndpointRuntime runtime,
            String policy,
            @Nullable RateLimit limit,
            @Nullable SessionRateLimit<Object> known) {
        this.runtime = runtime;
        this.policy = policy;
        this.known = known;
        limiter = limit == null
                ? null
                : RateLimiter.of(limit, (key, given) -> store(limit).hit(key, given));
    }

    /** Returns the limit that is counted before any other work. */
    static Admission first(EndpointRuntime runtime) {
        RateLimit limit = runtime.definition().rateLimit().orElse(null);
        return new Admission(runtime, RateLimitReading.DEFAULT, limit, null);
    }

    /** Returns the limit that is counted by session. */
    static Admission afterSession(EndpointRuntime runtime) {
        SessionRateLimit<Object> known = runtime.definition().sessionRateLimit().orElse(null);
        return new Admission(runtime, RateLimitReading.SESSION, known == null ? null : known.limit(), known);
    }

    void check(PipelineContext context) {
        if (limiter == null) {
            return;
        }
        RateLimit limit = limiter.limit();
        Function<RateLimitContext, String> key = limit::keyOf;
        if (known != null) {
            String caller = known.key().apply(context.session());
            if (caller == null) {
                return;
            }
            key = request -> known.keyOf(request, caller);
        }
        Hit hit = limiter.admit(new Counted(runtime, context), key, failure -> tell(context, limit, failure));
        context.limited(new RateLimitReading(policy, limit, hit));
        if (!hit.allowed()) {
            throw HttpErrors.tooManyRequests(limit.message(), hit.resetAfter());
        }
    }

    /** Obtains the store for each request, since a service whose creation failed may be created later. */
    private RateLimitStore store(RateLimit limit) {
        PipelineEnvironment environment = runtime.environment();
        return limit.store().isPresent()
                ? environment.constructs.services().get(limit.store().get())
                : environment.rateLimitStore();
    }

    private void tell(PipelineContext context, RateLimit limit, RuntimeException failure) {
        runtime.environment()
                .constructs
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
