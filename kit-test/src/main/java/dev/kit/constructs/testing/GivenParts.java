package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The dependencies that a test supplies to a construct. Immutable. */
record GivenParts(
        Map<String, Object> services,
        @Nullable Object database,
        @Nullable Publisher publisher,
        @Nullable AuditStorage auditorStorage,
        InstantSource clock) {

    static final GivenParts NONE = new GivenParts(Map.of(), null, null, null, InstantSource.system());

    GivenParts {
        services = Map.copyOf(services);
    }

    GivenParts withServices(Map<String, ?> more) {
        Map<String, Object> all = new LinkedHashMap<>(services);
        all.putAll(more);
        return new GivenParts(all, database, publisher, auditorStorage, clock);
    }

    GivenParts withDatabase(Object given) {
        return new GivenParts(services, given, publisher, auditorStorage, clock);
    }

    GivenParts withPublisher(Publisher given) {
        return new GivenParts(services, database, given, auditorStorage, clock);
    }

    GivenParts withAuditorStorage(AuditStorage given) {
        return new GivenParts(services, database, publisher, given, clock);
    }

    GivenParts withClock(InstantSource given) {
        return new GivenParts(services, database, publisher, auditorStorage, given);
    }

    /** Returns an environment with the services of {@link #registry}. */
    ConstructEnvironment environment(
            Object construct,
            @Nullable Database<?> declaredDatabase,
            @Nullable Service<? extends Publisher> declaredPublisher,
            @Nullable Service<? extends AuditStorage> declaredStorage) {
        return registry(construct, declaredDatabase, declaredPublisher, declaredStorage)
                .environment()
                .clock(clock)
                .failingOnLostAudits()
                .build();
    }

    /**
     * Returns a registry that has the declared dependencies of the construct.
     *
     * @param construct kind and name, for messages
     * @throws IllegalStateException naming what is missing, or the conflict of this module
     */
    GivenRegistry registry(
            Object construct,
            @Nullable Database<?> declaredDatabase,
            @Nullable Service<? extends Publisher> declaredPublisher,
            @Nullable Service<? extends AuditStorage> declaredStorage) {
        GivenRegistry registry = new GivenRegistry(services);
        if (declaredPublisher != null) {
            registry.give(declaredPublisher, required(construct, "publisher", declaredPublisher, publisher));
        }
        if (declaredStorage != null && !isDerived(declaredStorage)) {
            registry.give(declaredStorage, required(construct, "auditorStorage", declaredStorage, auditorStorage));
        }
        if (declaredDatabase != null) {
            Service<DataSource> service = declaredDatabase.service();
            registry.giveDatabase(service, required(construct, "database", service, database));
        }
        if (declaredStorage != null && isDerived(declaredStorage) && !registry.derives(declaredStorage)) {
            registry.give(declaredStorage, required(construct, "auditorStorage", declaredStorage, auditorStorage));
        }
        return registry;
    }

    private boolean isDerived(Service<?> storage) {
        return auditorStorage == null && !services.containsKey(storage.serviceName()) && storage.isDerived();
    }

    Object required(Object construct, String part, Service<?> service, @Nullable Object given) {
        Object found = given == null ? services.get(service.serviceName()) : given;
        if (found == null) {
            throw new IllegalStateException(construct + " uses " + part.replace("auditorStorage", "auditor storage")
                    + " \"" + service.serviceName() + "\". Give the test one with ." + part + "(…).");
        }
        return found;
    }
}
