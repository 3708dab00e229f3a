package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.testing.TestContext.Kind;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** A registered context: the endpoints with their own services. */
final class MockContext {

    private final TestContext context;
    private final GivenRegistry registry;
    private final List<String> missing = new ArrayList<>();
    private final EndpointRouter router;

    MockContext(List<Endpoint<?>> endpoints, TestContext context) {
        this.context = context;
        registry = new GivenRegistry(context.services());
        endpoints.forEach(this::provide);
        if (!missing.isEmpty()) {
            throw new IllegalStateException("The test context is invalid:\n  " + String.join("\n  ", missing));
        }
        PipelineEnvironment.Builder builder = PipelineEnvironment.builder(
                        registry.environment().listener(context.listener()).build())
                .checkDeclarations(true);
        if (context.session() != null) {
            builder.session(context.session());
        }
        router = EndpointRouter.of(endpoints, builder.build());
    }

    EndpointRouter router() {
        return router;
    }

    private void provide(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        definition.database().ifPresent(database -> provide(endpoint, database));
        if (context.session() == null) {
            definition.sessionDatabase().ifPresent(database -> provide(endpoint, database));
        }
        definition.publisher().ifPresent(service -> registry.give(service, given(endpoint, Kind.PUBLISHER, service)));
        definition
                .auditor()
                .filter(service -> !isDerived(service))
                .ifPresent(service -> registry.give(service, given(endpoint, Kind.STORAGE, service)));
    }

    private boolean isDerived(Service<? extends AuditStorage> service) {
        return context.given(Kind.STORAGE, service) == null && registry.derives(service);
    }

    private void provide(Endpoint<?> endpoint, Database<?> database) {
        Service<DataSource> service = database.service();
        registry.giveDatabase(service, given(endpoint, Kind.DATABASE, service));
    }

    private Object given(Endpoint<?> endpoint, Kind kind, Service<?> service) {
        Object found = context.given(kind, service);
        if (found == null) {
            missing.add("Endpoint " + endpoint + " uses " + kind.method() + " \"" + service.serviceName()
                    + "\". Give the context one with ." + kind.method() + "(…), or by its name with .services(…).");
            return missing;
        }
        return found;
    }
}
