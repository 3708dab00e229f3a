package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.events.Publisher;
import java.util.Map;

/**
 * The supplied parts of a test, the same for each kind of construct. Immutable.
 *
 * @param <A> the type that each method returns
 */
abstract class Supplied<A extends Supplied<A>> {

    final GivenParts given;

    Supplied(GivenParts given) {
        this.given = given;
    }

    /** Returns a copy that supplies {@code parts}. */
    abstract A with(GivenParts parts);

    /** Uses {@code instance} for a service. */
    public final <T> A service(Service<T> service, T instance) {
        return services(Map.of(service.serviceName(), instance));
    }

    /**
     * Uses an instance for each service name.
     *
     * <p>The names include those of databases, publishers and storages. Other services are created as in the
     * application, from an empty environment.
     */
    public final A services(Map<String, ?> services) {
        return with(given.withServices(services));
    }

    /**
     * Uses {@code database} for every database that is not supplied by name.
     *
     * <p>A data source is used with real transactions; any other object becomes {@code ctx.db()} itself.
     */
    public final A database(Object database) {
        return with(given.withDatabase(database));
    }

    /** Publishes events to {@code publisher}. */
    public final A publisher(Publisher publisher) {
        return with(given.withPublisher(publisher));
    }

    /** Stores audits in {@code storage}. */
    public final A auditorStorage(AuditStorage storage) {
        return with(given.withAuditorStorage(storage));
    }
}
