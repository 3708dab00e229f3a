package dev.kit.constructs.endpoints;

import java.time.Duration;

/**
 * The settings of one endpoint that no type depends on. Immutable and thread-safe; each method returns a new instance.
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

    /** Names the endpoint, instead of the field that holds it; the operation id in documents. */
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
     * Interrupts the request after this time and answers 504; default {@code kit.request-timeout}, 30 seconds.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public EndpointSettings timeout(Duration timeout) {
        return new EndpointSettings(definition.with(definition.answering().withTimeout(timeout)));
    }

    /**
     * Replaces the kind of authorizer that {@link EndpointFactory#authorizer} named; {@code none} clears it.
     *
     * @throws IllegalArgumentException if the factory lists its authorizers and this is not one of them
     */
    public EndpointSettings authorizer(String name) {
        return new EndpointSettings(definition.with(definition.access().withAuthorizer(name)));
    }
}
