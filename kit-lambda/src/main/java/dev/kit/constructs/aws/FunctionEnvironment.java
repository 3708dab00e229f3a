package dev.kit.constructs.aws;

import dev.kit.constructs.ModuleConflict;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.envkit.EnvironmentParser;
import java.util.function.Consumer;
import java.util.function.Function;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services and constructs of one function, created once per execution environment. Thread-safe.
 *
 * <p>With SnapStart, the classes that a first run needs are loaded before the snapshot. Services are then closed, so
 * that the snapshot holds no connection, and created again after it.
 *
 * @param <T> the type that runs the constructs
 */
final class FunctionEnvironment<T> {

    private static final Logger log = LoggerFactory.getLogger(FunctionEnvironment.class);

    private final EnvironmentParser env;
    private final Function<ServiceRegistry, T> construction;

    /**
     * The registration for snapshots. It is held here, since the context of a checkpoint holds its resources weakly.
     */
    private final @Nullable Object snapshot;

    private ServiceRegistry services;
    private volatile T current;
    private volatile Consumer<? super T> priming = constructs -> {};

    FunctionEnvironment(EnvironmentParser env, Function<ServiceRegistry, T> construction) {
        ModuleConflict.check(FunctionEnvironment.class);
        this.env = env;
        this.construction = construction;
        services = ServiceRegistry.create(env);
        current = construction.apply(services);
        Resource resource = new SnapshotResource(this::prepareSnapshot);
        Core.getGlobalContext().register(resource);
        snapshot = resource;
    }

    T current() {
        return current;
    }

    /** Runs {@code work} before each snapshot, instead of the previous work. Its results must not be used later. */
    void primeWith(Consumer<? super T> work) {
        priming = work;
    }

    /** Loads the classes that runs need, closes the services and starts again, with none of them created. */
    synchronized void prepareSnapshot() {
        try {
            priming.accept(current);
        } catch (RuntimeException e) {
            log.warn("Not everything that a first run needs was loaded before the snapshot, so that run is slower.", e);
        }
        services.close();
        services = ServiceRegistry.create(env);
        current = construction.apply(services);
        log.debug("Services were closed for a snapshot; they are made again when they are used.");
    }

    /** Returns whether this environment is notified of snapshots. */
    boolean isAwareOfSnapshots() {
        return snapshot != null;
    }

    /** Receives CRaC's notifications of snapshots as long as it is reachable. */
    private record SnapshotResource(Runnable beforeSnapshot) implements Resource {

        @Override
        public void beforeCheckpoint(Context<? extends Resource> context) {
            beforeSnapshot.run();
        }

        @Override
        public void afterRestore(Context<? extends Resource> context) {
            // Services are created again on first use.
        }
    }
}
