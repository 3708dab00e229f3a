package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.Deprecation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** Adds a tag and its description in documents. */
    public FactorySettings tag(String name, String description) {
        Route route = definition.route().withTags(name);
        return listed(route, route.listing().describing(name, description));
    }

    /** Hides the endpoints from documents. Requests are answered as before. */
    public FactorySettings hidden() {
        return listed(definition.route(), definition.route().listing().asHidden());
    }

    /**
     * Adds the endpoints to groups, each with a document of its own.
     *
     * <p>{@code /docs/openapi.json?group=admin} is that of the group {@code admin}. The complete document has all of
     * them.
     *
     * @throws IllegalArgumentException if a name is blank
     */
    public FactorySettings groups(String... names) {
        return listed(definition.route(), definition.route().listing().in(names));
    }

    /**
     * Announces the end of the endpoints in documents and response headers.
     *
     * @param since a date, which starts at midnight UTC, or a time: {@code 2026-06-30}, {@code 2026-06-30T12:00:00Z}
     * @param sunset the date or time after which they may stop responding, or null
     * @param link the address of the documentation of the change, or null
     * @throws IllegalArgumentException if a text is malformed, or the sunset is before the deprecation
     */
    public FactorySettings deprecated(String since, @Nullable String sunset, @Nullable String link) {
        Deprecation end = Deprecation.of(since, sunset, link);
        return listed(definition.route(), definition.route().listing().deprecated(end));
    }

    /**
     * Maps exceptions of the application to error responses, in documents too.
     *
     * <p>Each replaces an earlier mapping of the same class.
     */
    public FactorySettings exceptions(FailureMapping<?>... mappings) {
        return new FactorySettings(definition.mapping(mappings));
    }

    private FactorySettings listed(Route route, Listing listing) {
        return new FactorySettings(definition.with(route.with(listing)));
    }
}
