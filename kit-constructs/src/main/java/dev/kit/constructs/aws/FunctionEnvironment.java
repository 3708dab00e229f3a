package dev.kit.constructs.aws;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.envkit.EnvironmentParser;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services and constructs of one function, made once per execution environment. Thread-safe.
 *
 * <p>With SnapStart, what a first run needs is loaded before the snapshot; then services are closed, so that it holds
 * no connection, and made anew after it.
 *
 * @param <T> what runs the constructs
 */
final class FunctionEnvironment<T> {

    private static final Logger log = LoggerFactory.getLogger(FunctionEnvironment.class);

    private final EnvironmentParser env;
    private final Function<ServiceRegistry, T> construction;

    /** Held here, since the context of a checkpoint holds its resources weakly. */
    private final @Nullable Object snapshot;

    private ServiceRegistry services;
    private volatile T current;
    private volatile Consumer<? super T> priming = constructs -> {};

    FunctionEnvironment(EnvironmentParser env, Function<ServiceRegistry, T> construction) {
        this.env = env;
        this.construction = construction;
        services = ServiceRegistry.create(env);
        current = construction.apply(services);
        snapshot = SnapshotResource.register(this::prepareSnapshot);
    }

    T current() {
        return current;
    }

    /**
     * Does {@code work} before each snapshot, instead of what was to be done before; nothing of it may matter later.
     */
    void primeWith(Consumer<? super T> work) {
        priming = work;
    }

    /** Loads what runs need, closes the services and begins again, with none of them made. */
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

    /** Whether something hears of snapshots here. */
    boolean isAwareOfSnapshots() {
        return snapshot != null;
    }
}
