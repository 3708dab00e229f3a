package dev.kit.constructs.endpoints;

import java.util.List;

/**
 * The settings of a factory that do not affect its types. Immutable and thread-safe; each method returns a new
 * instance.
 *
 * @see EndpointFactory#settings
 */
public final class FactorySettings extends SharedSettings<FactorySettings> {

    FactorySettings(EndpointDefinition definition) {
        super(definition);
    }

    @Override
    FactorySettings with(EndpointDefinition definition) {
        return new FactorySettings(definition);
    }

    /** Lists the allowed kinds of authorizer. Any other name fails at once. */
    public FactorySettings authorizers(String... names) {
        return with(definition.with(definition.access().withKnownAuthorizers(List.of(names))));
    }
}
