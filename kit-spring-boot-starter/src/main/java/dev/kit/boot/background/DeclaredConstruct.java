package dev.kit.boot.background;

import dev.kit.boot.rls.RlsUses;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A construct of the application and the services that it may request.
 *
 * @param name the human-readable name of the construct, such as {@code POST /orders}
 * @param place its kind, its name and the location of its declaration
 * @param services all its services, including the following
 * @param data its database, and the use of row-level security
 * @param publisher the publisher of its events
 * @param auditor the storage of its audits
 * @param inbox whether it remembers which events it handled
 */
record DeclaredConstruct(
        String name,
        String place,
        List<Service<?>> services,
        Data<?> data,
        @Nullable Service<? extends Publisher> publisher,
        @Nullable Service<? extends AuditStorage> auditor,
        boolean inbox) {

    static DeclaredConstruct of(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        return new DeclaredConstruct(
                endpoint.toString(),
                "Endpoint " + endpoint + " at " + endpoint.declaredAt().orElse("an unknown place"),
                definition.allServices(),
                definition.data(),
                definition.publisher().orElse(null),
                definition.auditor().orElse(null),
                false);
    }

    static DeclaredConstruct of(CloudFunction<?, ?> function, String location) {
        FunctionDefinition definition = function.definition();
        return new DeclaredConstruct(
                function.toString(),
                function + " at " + location,
                function.allServices(),
                definition.data(),
                definition.effects().publisher(),
                definition.effects().auditor(),
                false);
    }

    static DeclaredConstruct of(Subscriber subscriber, String location) {
        return new DeclaredConstruct(
                "subscriber " + subscriber.name(),
                subscriber + " at " + location,
                subscriber.allServices(),
                subscriber.data(),
                subscriber.publisher().orElse(null),
                subscriber.auditor().orElse(null),
                subscriber.isIdempotent());
    }

    /** Returns the service of its database; null if it has none. */
    @Nullable Service<DataSource> database() {
        Database<Object> database = data.database();
        return database == null ? null : database.service();
    }

    /** Returns its use of row-level security; empty if its transactions neither rely on it nor bypass it. */
    Optional<RlsUses.Use> rls() {
        return data.rls() == null && !data.rlsBypassed()
                ? Optional.empty()
                : Optional.ofNullable(database()).map(database -> new RlsUses.Use(place, database, data.rlsBypassed()));
    }
}
