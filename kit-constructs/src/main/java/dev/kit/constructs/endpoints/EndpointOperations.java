package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.OperationSpec;
import dev.kit.constructs.validation.Schema;

/** Describes endpoints as operations of a document. */
final class EndpointOperations {

    private EndpointOperations() {}

    static OperationSpec of(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        OperationSpec.Builder operation = OperationSpec.builder(endpoint.method(), endpoint.path())
                .operationId(endpoint.name())
                .tags(definition.tags().toArray(String[]::new))
                .status(definition.status().code())
                .headers(definition.headers());
        definition.description().ifPresent(operation::description);
        definition.params().map(Schema::jsonSchema).ifPresent(operation::params);
        definition.query().map(Schema::jsonSchema).ifPresent(operation::query);
        definition.body().map(Schema::jsonSchema).ifPresent(operation::body);
        if (definition.isForm()) {
            operation.form();
        }
        definition.output().map(Schema::jsonSchema).ifPresent(operation::output);
        definition.authorizer().ifPresent(operation::security);
        definition.session().ifPresent(session -> operation.session());
        if (definition.isRateLimited()) {
            operation.rateLimit();
        }
        if (!definition.authorizations().isEmpty()) {
            operation.authorize();
        }
        return operation.build();
    }
}
