package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.Deprecation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings that factories and endpoints have in common.
 *
 * @param <B> the type of settings that each method returns
 */
abstract class SharedSettings<B extends SharedSettings<B>> {

    final EndpointDefinition definition;

    SharedSettings(EndpointDefinition definition) {
        this.definition = definition;
    }

    abstract B with(EndpointDefinition definition);

    /** Adds tags that group endpoints in documents. */
    public final B tags(String... tags) {
        return with(definition.with(definition.route().withTags(tags)));
    }

    /**
     * Limits the time of a request.
     *
     * <p>After this time the request is interrupted and answered with 504. The default is {@code kit.request-timeout},
     * 30 seconds.
     *
     * @throws IllegalArgumentException if {@code timeout} is not positive
     */
    public final B timeout(Duration timeout) {
        return with(definition.with(definition.answering().withTimeout(timeout)));
    }

    /** Adds a tag and its description in documents. */
    public final B tag(String name, String description) {
        Route route = definition.route().withTags(name);
        return listed(route, route.listing().describing(name, description));
    }

    /** Hides the endpoint, or those of the factory, from documents. Requests are answered as before. */
    public final B hidden() {
        return listed(definition.route(), definition.route().listing().asHidden());
    }

    /**
     * Adds the endpoint, or those of the factory, to groups.
     *
     * <p>Each group has a document of its own: {@code /docs/openapi.json?group=admin} is that of the group
     * {@code admin}. The complete document has all of them.
     *
     * @throws IllegalArgumentException if a name is blank
     */
    public final B groups(String... names) {
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
    public final B deprecated(String since, @Nullable String sunset, @Nullable String link) {
        Deprecation end = Deprecation.of(since, sunset, link);
        return listed(definition.route(), definition.route().listing().deprecated(end));
    }

    /**
     * Maps exceptions of the application to error responses, in documents too.
     *
     * <p>Each replaces an earlier mapping of the same class.
     */
    public final B exceptions(FailureMapping<?>... mappings) {
        return with(definition.mapping(mappings));
    }

    private B listed(Route route, Listing listing) {
        return with(definition.with(route.with(listing)));
    }
}
