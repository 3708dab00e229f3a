package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a factory and an endpoint are told in the same words.
 *
 * @param <B> the builder that each method returns
 */
abstract class Settings<B extends Settings<B>> {

    final EndpointDefinition definition;

    Settings(EndpointDefinition definition) {
        this.definition = definition;
    }

    abstract B with(EndpointDefinition definition);

    /** Adds services; each name counts once, the last one wins. */
    public final B services(Service<?>... services) {
        return with(definition.adding(services));
    }

    /**
     * Names the kind of authorizer: {@code jwt}, {@code bearer}, {@code apiKey}, {@code iam} or one of your own; {@code
     * none} clears it.
     *
     * <p>It stands in the document as security scheme. {@code jwt} is enforced by the application's {@code JwtVerifier};
     * all others, and {@code jwt} without a verifier, by the session step, which then has to be there.
     *
     * @throws IllegalArgumentException if {@code authorizers} were listed and this is not one of them
     */
    public final B authorizer(String name) {
        return with(definition.with(definition.access().withAuthorizer(name)));
    }

    /**
     * Sets no row-level security variables; for work across tenants.
     *
     * <p>Runs as the role that the application names for it ({@code kit.rls.bypass-role}), and every run is logged and, with
     * {@link #auditor}, recorded as {@code rls.bypassed}.
     */
    public final B rlsBypass() {
        return with(definition.with(definition.data().bypassingRls()));
    }

    /** Turns inherited row-level security off. */
    public final B noRls() {
        return with(definition.with(definition.data().withRls(null)));
    }

    /**
     * Stores audits here.
     *
     * @param actions what may be recorded, declared or by hand; anything if none is given
     */
    public final B auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(definition.with(definition.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /** Publishes events here. */
    public final B publisher(Service<? extends Publisher> publisher) {
        return with(definition.with(definition.effects().withPublisher(publisher)));
    }

    /**
     * Puts a header on every answer, errors included; the handler's own wins.
     *
     * @throws IllegalArgumentException if name or value cannot be in a header
     */
    public final B header(String name, String value) {
        return with(definition.with(definition.answering().withHeader(name, value)));
    }

    /** Puts headers on every answer, errors included. */
    public final B headers(Map<String, String> headers) {
        Answering answering = definition.answering();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            answering = answering.withHeader(header.getKey(), header.getValue());
        }
        return with(definition.with(answering));
    }

    /** Adds tags that group endpoints in documents. */
    public final B tags(String... tags) {
        return with(definition.with(definition.route().withTags(tags)));
    }

    /**
     * Interrupts the request after this time and answers 504; default 30 seconds.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public final B timeout(Duration timeout) {
        return with(definition.with(definition.answering().withTimeout(timeout)));
    }

    /** Interrupts the request after this many milliseconds. */
    public final B timeout(long milliseconds) {
        return timeout(Duration.ofMillis(milliseconds));
    }
}
