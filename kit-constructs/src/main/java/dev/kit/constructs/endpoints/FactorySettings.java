package dev.kit.constructs.endpoints;

import java.time.Duration;
import java.util.List;

/**
 * The settings of a factory that do not affect its types. Immutable and thread-safe; each method returns a new
 * instance.
 *
 * @see EndpointFactory#settings
 */
public final class FactorySettings {

    private final EndpointDefinition definition;

    FactorySettings(EndpointDefinition definition) {
        this.definition = definition;
    }

    EndpointDefinition definition() {
        return definition;
    }

    /** Adds tags that group endpoints in documents. */
    public FactorySettings tags(String... tags) {
        return new FactorySettings(definition.with(definition.route().withTags(tags)));
    }

    /**
     * Limits the time of a request.
     *
     * <p>After this time the request is interrupted and answered with 504. The default is {@code kit.request-timeout},
     * 30 seconds.
     *
     * @throws IllegalArgumentException if {@code timeout} is not positive
     */
    public FactorySettings timeout(Duration timeout) {
        return new FactorySettings(definition.with(definition.answering().withTimeout(timeout)));
    }

    /** Lists the allowed kinds of authorizer. Any other name fails at once. */
    public FactorySettings authorizers(String... names) {
        return new FactorySettings(definition.with(definition.access().withKnownAuthorizers(List.of(names))));
    }
}
