package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.constructs.BeanService;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Creates all declared services at startup, so that all missing configuration is reported together.
 *
 * <p>Missing or invalid configuration stops the start; an unresponsive server delays it by a few seconds at most.
 *
 * @param eager whether services are created at startup at all
 */
record EagerServices(boolean eager, DeclaredServices declared, ServiceRegistry services)
        implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(EagerServices.class);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    @Override
    public void afterSingletonsInstantiated() {
        if (!eager) {
            return;
        }
        List<Use<Service<?>>> unreadable = new ArrayList<>();
        List<RuntimeException> problems = new ArrayList<>();
        Set<String> failed = new HashSet<>();
        for (Attempt attempt : Attempt.all(declared.all(), services, LONGEST_DELAY)) {
            Use<Service<?>> use = attempt.use();
            Throwable failure = attempt.failure();
            RuntimeException problem = failure == null ? null : ServiceFailure.configuration(failure);
            if (problem != null) {
                unreadable.add(use);
                problems.add(problem);
            } else if (Collections.disjoint(failed, attempt.others())) {
                warn(use, failure, attempt.isUnfinished());
            }
            if (failure != null || attempt.isUnfinished()) {
                failed.add(use.service().serviceName());
            }
        }
        if (!problems.isEmpty()) {
            throw new UnreadableServicesException(unreadable, problems);
        }
    }

    private static void warn(Use<Service<?>> use, @Nullable Throwable failure, boolean unfinished) {
        if (unfinished) {
            log.warn(
                    "Service \"{}\" of {} is still being created after {} seconds. The start goes on, and its first use"
                            + " waits for it.",
                    use.service().serviceName(),
                    use.construct(),
                    LONGEST_DELAY.toSeconds());
        } else if (use.service() instanceof BeanService<?> bean && failure instanceof NoSuchBeanDefinitionException) {
            log.warn(
                    "Service \"{}\" of {} is a bean of type {}, and there is not one to take: {} Declare it; a"
                            + " DataSource comes with spring-boot-starter-jdbc, a driver and spring.datasource.url.",
                    bean.serviceName(),
                    use.construct(),
                    bean.type().getName(),
                    ServiceFailure.reason(failure));
        } else if (failure != null) {
            log.warn(
                    "Service \"{}\" of {} could not be created and is tried again at its next use: {}",
                    use.service().serviceName(),
                    use.construct(),
                    ServiceFailure.reason(failure));
        }
    }

    /**
     * One attempt to create a service.
     *
     * @param use the service
     * @param failure the cause of the failure; null if the service was created or the attempt is unfinished
     * @param isUnfinished whether the attempt exceeded the time limit
     */
    private record Attempt(Use<Service<?>> use, @Nullable Throwable failure, boolean isUnfinished) {

        /**
         * Creates {@code uses} concurrently (beans sequentially, in order) and waits at most for {@code limit}.
         *
         * <p>A service that hangs must not hide the failures of the others.
         */
        static List<Attempt> all(List<Use<Service<?>>> uses, ServiceRegistry services, Duration limit) {
            long end = System.nanoTime() + limit.toNanos();
            List<CompletableFuture<@Nullable Throwable>> outcomes =
                    uses.stream().map(use -> begin(use.service(), services)).toList();
            List<Attempt> attempts = new ArrayList<>(uses.size());
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
            return CompletableFuture.supplyAsync(
                    () -> create(service, services),
                    work -> HandlerThreads.daemon(work, "kit-service-" + service.serviceName())
                            .start());
        }

        private static @Nullable Throwable create(Service<?> service, ServiceRegistry services) {
            try {
                services.get(service);
                return null;
            } catch (RuntimeException | LinkageError e) {
                return e;
            }
        }

        private static Attempt await(Use<Service<?>> use, CompletableFuture<@Nullable Throwable> outcome, long nanos) {
            try {
                return new Attempt(use, outcome.get(Math.max(0, nanos), TimeUnit.NANOSECONDS), false);
            } catch (TimeoutException e) {
                return new Attempt(use, null, true);
            } catch (ExecutionException e) {
                return new Attempt(use, e.getCause(), false);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Attempt(use, null, true);
            }
        }

        /** Returns the names of the services it depends on that could not be created. */
        List<String> others() {
            return failure == null
                    ? List.of()
                    : ServiceFailure.others(failure, use.service().serviceName());
        }
    }
}
