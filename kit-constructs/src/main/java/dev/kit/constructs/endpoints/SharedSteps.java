package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a factory and an endpoint are told in the same words.
 *
 * @param <B> the builder that each method returns
 */
abstract class SharedSteps<B extends SharedSteps<B>> {

    final EndpointDefinition definition;

    SharedSteps(EndpointDefinition definition) {
        this.definition = definition;
    }

    abstract B with(EndpointDefinition definition);

    /** Adds services; each name counts once, the last one wins. */
    public final B services(Service<?>... services) {
        return with(definition.adding(services));
    }

    /**
     * Sets no row-level security variables; for work across tenants.
     *
     * <p>Runs as the role that the application names for it ({@code kit.rls.bypass-role}), and every run is logged and,
     * with {@link #auditor}, recorded as {@code rls.bypassed}.
     */
    public final B rlsBypass() {
        return with(definition.with(definition.data().bypassingRls()));
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
}
