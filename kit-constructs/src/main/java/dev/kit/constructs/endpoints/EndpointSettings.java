package dev.kit.constructs.endpoints;

import dev.kit.constructs.ratelimit.RateLimit;

/**
 * What only an endpoint is told, before and after its output is known.
 *
 * @param <B> the builder that each method returns
 */
abstract class EndpointSettings<B extends EndpointSettings<B>> extends Settings<B> {

    EndpointSettings(EndpointDefinition definition) {
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

    /** Describes the endpoint in documents. */
    public final B description(String description) {
        return with(definition.with(definition.route().withDescription(description)));
    }

    /** Names the endpoint, instead of the field that holds it; the operation id in documents. */
    public final B name(String name) {
        return with(definition.with(definition.route().withName(name)));
    }
}
