package dev.kit.constructs.endpoints;

import java.time.Duration;

/**
 * The settings of an endpoint that do not affect its types. Immutable and thread-safe; each method returns a new
 * instance.
 *
 * @see EndpointBuilder#settings
 */
public final class EndpointSettings {

    private final EndpointDefinition definition;

    EndpointSettings(EndpointDefinition definition) {
        this.definition = definition;
    }

    EndpointDefinition definition() {
        return definition;
    }

    /** Sets the name of the endpoint, instead of that of its field. Documents use it as the operation id. */
    public EndpointSettings name(String name) {
        return new EndpointSettings(definition.with(definition.route().withName(name)));
    }

    /** Describes the endpoint in documents. */
    public EndpointSettings description(String description) {
        return new EndpointSettings(definition.with(definition.route().withDescription(description)));
    }

    /** Adds tags that group endpoints in documents. */
    public EndpointSettings tags(String... tags) {
        return new EndpointSettings(definition.with(definition.route().withTags(tags)));
    }

    /**
     * Limits the time of a request.
     *
     * <p>After this time the request is interrupted and answered with 504. The default is {@code kit.request-timeout},
     * 30 seconds.
     *
     * @throws IllegalArgumentException if {@code timeout} is not positive
     */
    public EndpointSettings timeout(Duration timeout) {
        return new EndpointSettings(definition.with(definition.answering().withTimeout(timeout)));
    }

    /**
     * Replaces the authorizer set by {@link EndpointFactory#authorizer}; {@code none} clears it.
     *
     * @throws IllegalArgumentException if the factory lists its authorizers and {@code name} is not one of them
     */
    public EndpointSettings authorizer(String name) {
        return new EndpointSettings(definition.with(definition.access().withAuthorizer(name)));
    }
}
