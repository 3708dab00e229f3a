package dev.kit.constructs.endpoints;

import dev.kit.constructs.ratelimit.RateLimit;
import java.util.function.UnaryOperator;

/**
 * What only an endpoint is told, before and after its output is known.
 *
 * @param <B> the builder that each method returns
 */
abstract class EndpointSteps<B extends EndpointSteps<B>> extends SharedSteps<B> {

    EndpointSteps(EndpointDefinition definition) {
        super(definition);
    }

    /** Limits how often this endpoint may be called. */
    public final B rateLimit(RateLimit limit) {
        return with(definition.with(definition.access().withRateLimit(limit)));
    }

    /** The status of a successful answer; default {@link SuccessStatus#OK}. */
    public final B status(SuccessStatus status) {
        return with(definition.with(definition.answering().withStatus(status)));
    }

    /**
     * Sets the name, the description, the tags, the time-out or the authorizer, such as {@code settings(s ->
     * s.tags("books").timeout(Duration.ofSeconds(2)))}.
     */
    public final B settings(UnaryOperator<EndpointSettings> settings) {
        return with(settings.apply(new EndpointSettings(definition)).definition());
    }
}
