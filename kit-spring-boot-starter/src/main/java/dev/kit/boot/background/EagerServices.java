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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Creates all declared services at startup, so that all missing configuration is reported together.
 *
 * <p>Missing or invalid configuration stops the start; an unresponsive server delays it by a few seconds at most.
 */
final class EagerServices implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(EagerServices.class);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    private final boolean eager;
    private final DeclaredServices declared;
    private final ServiceRegistry services;

    EagerServices(boolean eager, DeclaredServices declared, ServiceRegistry services) {
        this.eager = eager;
        this.declared = declared;
        this.services = services;
    }

    boolean isOn() {
        return eager;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (!eager) {
            return;
        }
        List<Use<Service<?>>> unreadable = new ArrayList<>();
        List<RuntimeException> problems = new ArrayList<>();
        Set<String> failed = new HashSet<>();
        for (ServiceAttempt attempt : ServiceAttempt.all(declared.all(), services, LONGEST_DELAY)) {
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
                    "Service \"{}\" of {} is a bean of type {}, and there is not one to take: {} Declare it; a DataSource"
                            + " comes with spring-boot-starter-jdbc, a driver and spring.datasource.url.",
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
}
