package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.constructs.BeanService;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to create a service.
 *
 * @param use the service
 * @param failure the cause of the failure; null if the service was created or the attempt is unfinished
 * @param isUnfinished whether the attempt exceeded the time limit
 */
record ServiceAttempt(Use<Service<?>> use, @Nullable Throwable failure, boolean isUnfinished) {

    /**
     * Creates {@code uses} concurrently (beans sequentially, in order) and waits at most for {@code limit}.
     *
     * <p>A service that hangs must not hide the failures of the others.
     */
    static List<ServiceAttempt> all(List<Use<Service<?>>> uses, ServiceRegistry services, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        List<CompletableFuture<@Nullable Throwable>> outcomes =
                uses.stream().map(use -> begin(use.service(), services)).toList();
        List<ServiceAttempt> attempts = new ArrayList<>(uses.size());
        for (int i = 0; i < uses.size(); i++) {
            attempts.add(await(uses.get(i), outcomes.get(i), end - System.nanoTime()));
        }
        return attempts;
    }

    /** Creates beans on the calling thread, which refreshes the context. */
    private static CompletableFuture<@Nullable Throwable> begin(Service<?> service, ServiceRegistry services) {
        if (service instanceof BeanService<?>) {
            return CompletableFuture.completedFuture(create(service, services));
        }
        return CompletableFuture.supplyAsync(() -> create(service, services), work -> {
            Thread thread = new Thread(work, "kit-service-" + service.serviceName());
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static @Nullable Throwable create(Service<?> service, ServiceRegistry services) {
        try {
            services.get(service);
            return null;
        } catch (RuntimeException | LinkageError e) {
            return e;
        }
    }

    private static ServiceAttempt await(
            Use<Service<?>> use, CompletableFuture<@Nullable Throwable> outcome, long nanos) {
        try {
            return new ServiceAttempt(use, outcome.get(Math.max(0, nanos), TimeUnit.NANOSECONDS), false);
        } catch (TimeoutException e) {
            return new ServiceAttempt(use, null, true);
        } catch (ExecutionException e) {
            return new ServiceAttempt(use, e.getCause(), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ServiceAttempt(use, null, true);
        }
    }

    /** Returns the names of the services it depends on that could not be created. */
    List<String> others() {
        return failure == null
                ? List.of()
                : ServiceFailure.others(failure, use.service().serviceName());
    }
}
