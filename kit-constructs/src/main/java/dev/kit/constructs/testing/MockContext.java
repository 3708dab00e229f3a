package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.DatabaseAccess;
import dev.kit.constructs.testing.TestContext.Kind;
import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** A registered context: the endpoints with their own services. */
final class MockContext {

    private final TestContext context;
    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final Map<String, Object> handles = new HashMap<>();
    private final List<String> missing = new ArrayList<>();
    private final EndpointRouter router;

    MockContext(List<Endpoint<?>> endpoints, TestContext context) {
        this.context = context;
        context.services().forEach((name, instance) -> registry.with(GivenService.named(name), instance));
        endpoints.forEach(this::provide);
        if (!missing.isEmpty()) {
            throw new IllegalStateException("The test context is invalid:\n  " + String.join("\n  ", missing));
        }
        PipelineEnvironment.Builder builder = PipelineEnvironment.builder(ConstructEnvironment.builder(registry)
                .listener(context.listener())
                .databases(new GivenDatabases(handles, DatabaseAccess.transactional(registry)))
                .build());
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
        definition.database().ifPresent(database -> provideDatabase(endpoint, database.service()));
        if (context.session() == null) {
            definition.sessionDatabase().ifPresent(database -> provideDatabase(endpoint, database.service()));
        }
        definition.publisher().ifPresent(service -> {
            if (given(endpoint, Kind.PUBLISHER, service) instanceof Publisher publisher) {
                registry.with(service, publisher);
            }
        });
        definition.auditor().filter(service -> !isDerived(service)).ifPresent(service -> {
            if (given(endpoint, Kind.STORAGE, service) instanceof AuditStorage storage) {
                registry.with(service, storage);
            }
        });
    }

    private boolean isDerived(Service<? extends AuditStorage> service) {
        return context.given(Kind.STORAGE, service) == null && DerivedParts.has(registry, service);
    }

    private void provideDatabase(Endpoint<?> endpoint, Service<DataSource> service) {
        Object given = given(endpoint, Kind.DATABASE, service);
        if (given instanceof DataSource dataSource) {
            registry.with(service, dataSource);
        } else {
            handles.put(service.serviceName(), given);
        }
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
