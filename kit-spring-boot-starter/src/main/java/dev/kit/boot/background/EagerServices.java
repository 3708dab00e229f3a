package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.constructs.BeanService;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.envkit.EnvironmentException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Creates all declared services at start-up, so that everything they lack is named together.
 *
 * <p>Variables that are missing or invalid stop the start; a server that does not answer never does.
 */
final class EagerServices implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(EagerServices.class);

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
        List<EnvironmentException> problems = new ArrayList<>();
        Set<String> failed = new HashSet<>();
        for (Use<Service<?>> use : declared.all()) {
            try {
                services.get(use.service());
            } catch (RuntimeException | LinkageError e) {
                EnvironmentException problem = ServiceFailure.configuration(e);
                if (problem != null) {
                    unreadable.add(use);
                    problems.add(problem);
                } else if (Collections.disjoint(
                        failed, ServiceFailure.others(e, use.service().serviceName()))) {
                    warn(use, e);
                }
                failed.add(use.service().serviceName());
            }
        }
        if (!problems.isEmpty()) {
            throw new UnreadableServicesException(unreadable, problems);
        }
    }

    private static void warn(Use<Service<?>> use, Throwable failure) {
        if (use.service() instanceof BeanService<?> bean && failure instanceof NoSuchBeanDefinitionException) {
            log.warn(
                    "Service \"{}\" of {} is a bean of type {}, and there is not one to take: {} Declare it; a DataSource"
                            + " comes with spring-boot-starter-jdbc, a driver and spring.datasource.url.",
                    bean.serviceName(),
                    use.construct(),
                    bean.type().getName(),
                    ServiceFailure.reason(failure));
            return;
        }
        log.warn(
                "Service \"{}\" of {} could not be created and is tried again at its next use: {}",
                use.service().serviceName(),
                use.construct(),
                ServiceFailure.reason(failure));
    }
}
