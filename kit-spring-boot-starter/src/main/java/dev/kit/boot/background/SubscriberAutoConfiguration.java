package dev.kit.boot.background;

import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Starts the subscribers of the application when it is ready and stops them before it ends. */
@AutoConfiguration(after = ConstructsAutoConfiguration.class)
public final class SubscriberAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = "kit.subscribers-enabled", matchIfMissing = true)
    SubscriberLifecycle kitSubscriberLifecycle(
            ConstructPackages packages,
            ListableBeanFactory beans,
            ServiceRegistry services,
            ObjectProvider<PipelineListener> listeners,
            Environment environment) {
        List<DiscoveredConstruct<Subscriber>> found =
                new ArrayList<>(packages.discovery().constants(Subscriber.class, packages.subscribers()));
        beans.getBeansOfType(Subscriber.class)
                .forEach((name, subscriber) -> found.add(new DiscoveredConstruct<>(name, "bean", subscriber)));
        return new SubscriberLifecycle(
                found, services, listeners.orderedStream().toList(), environment);
    }
}
