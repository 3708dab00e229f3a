package dev.kit.constructs.endpoints;

import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitRule;
import java.util.function.UnaryOperator;

/**
 * What only an endpoint is told, before and after its output is known.
 *
 * @param <B> the builder that each method returns
 * @param <S> the type of the session
 */
abstract class EndpointSteps<B extends EndpointSteps<B, S>, S> extends SharedSteps<B> {

    EndpointSteps(EndpointDefinition definition) {
        super(definition);
    }

    /** Describes the endpoint in documents, and adds tags that group it with others. */
    public final B describe(String text, String... tags) {
        return with(definition.with(definition.route().withDescription(text).withTags(tags)));
    }

    /**
     * Limits how often this endpoint may be called.
     *
     * <p>A {@link RateLimit} counts before the session; one with {@link RateLimit#perSession} counts after it. An
     * endpoint may have one of each.
     */
    public final B rateLimit(RateLimitRule<? super S> limit) {
        return with(definition.with(definition.access().withRateLimit(Erased.cast(limit))));
    }

    /** Returns the status of a successful answer; default {@link SuccessStatus#OK}. */
    public final B status(SuccessStatus status) {
        return with(definition.with(definition.answering().withStatus(status)));
    }

    /**
     * Sets the name, the description, the tags, the time-out or the authorizer, such as {@code settings(s ->
     * s.name("listBooks").timeout(Duration.ofSeconds(2)))}.
     */
    public final B settings(UnaryOperator<EndpointSettings> settings) {
        return with(settings.apply(new EndpointSettings(definition)).definition());
    }
}
