package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.Deprecation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** Adds a tag and its description in documents. */
    public EndpointSettings tag(String name, String description) {
        Route route = definition.route().withTags(name);
        return listed(route, route.listing().describing(name, description));
    }

    /** Hides the endpoint from documents. Requests are answered as before. */
    public EndpointSettings hidden() {
        return listed(definition.route(), definition.route().listing().asHidden());
    }

    /**
     * Adds the endpoint to groups, each with a document of its own.
     *
     * <p>{@code /docs/openapi.json?group=admin} is that of the group {@code admin}. The complete document has all of
     * them.
     *
     * @throws IllegalArgumentException if a name is blank
     */
    public EndpointSettings groups(String... names) {
        return listed(definition.route(), definition.route().listing().in(names));
    }

    /**
     * Announces the end of the endpoint in documents and response headers.
     *
     * @param since a date, which starts at midnight UTC, or a time: {@code 2026-06-30}, {@code 2026-06-30T12:00:00Z}
     * @param sunset the date or time after which the endpoint may stop responding, or null
     * @param link the address of the documentation of the change, or null
     * @throws IllegalArgumentException if a text is malformed, or the sunset is before the deprecation
     */
    public EndpointSettings deprecated(String since, @Nullable String sunset, @Nullable String link) {
        Deprecation end = Deprecation.of(since, sunset, link);
        return listed(definition.route(), definition.route().listing().deprecated(end));
    }

    /**
     * Maps exceptions of the application to error responses, in documents too.
     *
     * <p>Each replaces an earlier mapping of the same class.
     */
    public EndpointSettings exceptions(FailureMapping<?>... mappings) {
        return new EndpointSettings(definition.mapping(mappings));
    }

    private EndpointSettings listed(Route route, Listing listing) {
        return new EndpointSettings(definition.with(route.with(listing)));
    }

    /** Adds examples of requests and responses to the document. */
    public EndpointSettings examples(Example... examples) {
        Answering answering = definition.answering();
        return new EndpointSettings(
                definition.with(answering.withDeclared(answering.declared().with(List.of(examples)))));
    }
}
