package dev.kit.constructs.endpoints;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The declarations that factories and endpoints have in common.
 *
 * @param <B> the type of builder that each method returns
 */
abstract class SharedSteps<B extends SharedSteps<B>> {

    final EndpointDefinition definition;

    SharedSteps(EndpointDefinition definition) {
        this.definition = definition;
    }

    abstract B with(EndpointDefinition definition);

    /** Adds services. Of several services with the same name the last one is used. */
    public final B services(Service<?>... services) {
        return with(definition.adding(services));
    }

    /**
     * Disables row-level security variables, for work across tenants.
     *
     * <p>The work runs as the role that the application configures ({@code kit.rls.bypass-role}), and every run is
     * logged and, with {@link #auditor}, recorded as {@code rls.bypassed}.
     */
    public final B rlsBypass() {
        return with(definition.with(definition.data().bypassingRls()));
    }

    /**
     * Sets the storage of audits.
     *
     * @param actions the actions that may be recorded, declared or by hand; any if there are none
     */
    public final B auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(definition.with(definition.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /** Sets the publisher of events. */
    public final B publisher(Service<? extends Publisher> publisher) {
        return with(definition.with(definition.effects().withPublisher(publisher)));
    }

    /**
     * Adds a header to every response, errors included. The handler's own header takes precedence.
     *
     * @throws IllegalArgumentException if {@code name} or {@code value} cannot be in a header
     */
    public final B header(String name, String value) {
        return with(definition.with(definition.answering().withHeader(name, value)));
    }

    /** Adds headers to every response, errors included. */
    public final B headers(Map<String, String> headers) {
        return with(definition.with(definition.answering().withHeaders(headers)));
    }

    /**
     * Declares an error response, for documents and generated clients.
     *
     * <p>Only what handlers and steps throw has to be declared; the document has the errors of the pipeline itself.
     * Several declarations of one status add up.
     *
     * <pre>{@code
     * .fails(NotFound, "There is no such order.")
     * }</pre>
     *
     * @param description the circumstances in which it is sent, in CommonMark
     */
    public final B fails(FailureStatus status, String description) {
        return with(definition.failing(new DeclaredFailure(status, null, description)));
    }

    /**
     * Declares an error response with the components of a record as members.
     *
     * <pre>{@code
     * .fails(Conflict, OutOfStock.class, "Fewer are in stock than were ordered.")
     * …
     * throw HttpErrors.conflict("Only 2 are left.", new OutOfStock(product, 2));
     * }</pre>
     *
     * <p>An endpoint whose record has a component with the name of a standard member, such as {@code status}, fails at
     * start, and so does one that declares a status with different members.
     *
     * @param members the record, whose name identifies the kind of problem
     * @param description the circumstances in which it is sent, in CommonMark
     */
    public final B fails(FailureStatus status, Class<? extends Record> members, String description) {
        return with(definition.failing(new DeclaredFailure(status, members, description)));
    }
}
