package dev.kit.constructs.endpoints;

import java.util.List;

/**
 * The settings of an endpoint that do not affect its types. Immutable and thread-safe; each method returns a new
 * instance.
 *
 * @see EndpointBuilder#settings
 */
public final class EndpointSettings extends SharedSettings<EndpointSettings> {

    EndpointSettings(EndpointDefinition definition) {
        super(definition);
    }

    @Override
    EndpointSettings with(EndpointDefinition definition) {
        return new EndpointSettings(definition);
    }

    /** Sets the name of the endpoint, instead of that of its field. Documents use it as the operation id. */
    public EndpointSettings name(String name) {
        return with(definition.with(definition.route().withName(name)));
    }

    /** Describes the endpoint in documents. */
    public EndpointSettings description(String description) {
        return with(definition.with(definition.route().withDescription(description)));
    }

    /**
     * Replaces the authorizer set by {@link EndpointFactory#authorizer}; {@code none} clears it.
     *
     * @throws IllegalArgumentException if the factory lists its authorizers and {@code name} is not one of them
     */
    public EndpointSettings authorizer(String name) {
        return with(definition.with(definition.access().withAuthorizer(name)));
    }

    /** Adds examples of requests and responses to the document. */
    public EndpointSettings examples(Example... examples) {
        Answering answering = definition.answering();
        return with(definition.with(answering.withDeclared(answering.declared().with(List.of(examples)))));
    }
}
