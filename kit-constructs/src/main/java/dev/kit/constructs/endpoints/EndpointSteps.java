package dev.kit.constructs.endpoints;

import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitRule;
import java.util.function.UnaryOperator;

/**
 * The declarations of a single endpoint, available before and after its output is known.
 *
 * @param <B> the type of builder that each method returns
 * @param <S> the type of the session
 */
abstract class EndpointSteps<B extends EndpointSteps<B, S>, S> extends SharedSteps<B> {

    EndpointSteps(EndpointDefinition definition) {
        super(definition);
    }

    /** Describes the endpoint in documents, with tags that group endpoints. */
    public final B describe(String text, String... tags) {
        return with(definition.with(definition.route().withDescription(text).withTags(tags)));
    }

    /**
     * Limits the rate of calls to this endpoint.
     *
     * <p>A {@link RateLimit} applies before the session step, one with {@link RateLimit#perSession} after it. An
     * endpoint may have one of each.
     */
    public final B rateLimit(RateLimitRule<? super S> limit) {
        return with(definition.with(definition.access().withRateLimit(Erased.cast(limit))));
    }

    /** Sets the status of a successful response; default {@link SuccessStatus#OK}. */
    public final B status(SuccessStatus status) {
        return with(definition.with(definition.answering().withStatus(status)));
    }

    /**
     * Sets what no type depends on: names, tags, groups, timeout, headers, examples, deprecation.
     *
     * <p>An example is {@code settings(s -> s.name("listBooks").timeout(Duration.ofSeconds(2)))}.
     */
    public final B settings(UnaryOperator<EndpointSettings> settings) {
        return with(settings.apply(new EndpointSettings(definition)).definition);
    }
}
