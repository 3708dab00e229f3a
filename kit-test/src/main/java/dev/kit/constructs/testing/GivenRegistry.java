package dev.kit.constructs.testing;

import dev.kit.constructs.ModuleConflict;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.DatabaseAccess;
import dev.kit.envkit.EnvironmentParser;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The services and databases that a test supplied. Not thread-safe while it is filled. */
final class GivenRegistry {

    /** The conflict of this module, found once for all tests. */
    private static final @Nullable String CONFLICT =
            ModuleConflict.of(GivenRegistry.class.getPackageName(), GivenRegistry.class.getClassLoader());

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final Map<String, Object> handles = new HashMap<>();

    /**
     * Creates a registry with instances by their services' names.
     *
     * @throws IllegalStateException naming the conflict if this module is on the class path twice, or in two versions
     */
    GivenRegistry(Map<String, Object> services) {
        if (CONFLICT != null) {
            throw new IllegalStateException(CONFLICT);
        }
        services.forEach(this::give);
    }

    void give(Service<?> service, Object instance) {
        give(service.serviceName(), instance);
    }

    private void give(String name, Object instance) {
        registry.with(
                Service.of(name, env -> {
                    throw new IllegalStateException("Service \"" + name + "\" was given by the test.");
                }),
                instance);
    }

    /** Takes a data source as the service, and any other object as the handle that constructs use. */
    void giveDatabase(Service<DataSource> service, Object database) {
        if (database instanceof DataSource dataSource) {
            registry.with(service, dataSource);
        } else {
            handles.put(service.serviceName(), database);
        }
    }

    boolean hasHandle(Service<DataSource> service) {
        return handles.containsKey(service.serviceName());
    }

    /** Returns whether the service need not be supplied: it is derived from another, such as audits from a database. */
    boolean derives(Service<?> service) {
        if (!service.isDerived()) {
            return false;
        }
        try {
            registry.get(service);
            return true;
        } catch (RuntimeException e) {
            // Its sources were not supplied, so the message requests the service itself.
            return false;
        }
    }

    ConstructEnvironment.Builder environment() {
        return ConstructEnvironment.builder(registry)
                .databases(new GivenDatabases(handles, DatabaseAccess.transactional(registry)));
    }

    /** Uses handles that a test supplied by service name as they are, and other databases as usual. */
    private record GivenDatabases(Map<String, Object> handles, DatabaseAccess others) implements DatabaseAccess {

        @Override
        public <T extends @Nullable Object> T within(
                Database<Object> database, TransactionSettings settings, Work<T> work) throws Exception {
            Object handle = handles.get(database.service().serviceName());
            if (handle != null) {
                return work.run(handle, null);
            }
            TransactionSettings given = others.dataSource(database)
                    .map(used -> BypassRole.apply(settings, used))
                    .orElse(settings);
            return others.within(database, given, work);
        }

        @Override
        public void requireHealthy(Database<Object> database) {
            if (!handles.containsKey(database.service().serviceName())) {
                others.requireHealthy(database);
            }
        }

        @Override
        public Object plain(Database<Object> database) {
            Object handle = handles.get(database.service().serviceName());
            return handle == null ? others.plain(database) : handle;
        }

        @Override
        public Optional<DataSource> dataSource(Database<Object> database) {
            return handles.containsKey(database.service().serviceName())
                    ? Optional.empty()
                    : others.dataSource(database);
        }

        @Override
        public Optional<DataSource> shared(Database<Object> database) {
            return handles.containsKey(database.service().serviceName()) ? Optional.empty() : others.shared(database);
        }
    }
}
