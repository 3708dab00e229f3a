package dev.kit.boot.background;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.DevelopmentMode;
import dev.kit.boot.KitProperties;
import dev.kit.boot.OutboxPolicy;
import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.boot.functions.FoundFunctions;
import dev.kit.boot.functions.FunctionAutoConfiguration;
import dev.kit.boot.web.EndpointAutoConfiguration;
import dev.kit.boot.web.SpringEndpoints;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.outbox.RelayListener;
import dev.kit.constructs.events.outbox.RelaySettings;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Starts subscribers when the application is ready and stops them on shutdown. */
@AutoConfiguration(
        after = {ConstructsAutoConfiguration.class, EndpointAutoConfiguration.class, FunctionAutoConfiguration.class},
        // Missing configuration of services is reported before anything requests one.
        beforeName = "dev.kit.boot.rls.RlsAutoConfiguration")
@ConditionalOnConstructs
@EnableConfigurationProperties(ServicesProperties.class)
public final class SubscriberAutoConfiguration {

    @Bean("dev.kit.subscriberLifecycle")
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = "kit.subscribers-enabled", matchIfMissing = true)
    SubscriberLifecycle kitSubscriberLifecycle(
            FoundSubscribers subscribers,
            ConstructEnvironment constructs,
            EventConnections connections,
            ObjectProvider<WatchedConsumers> watches,
            ApplicationContext context) {
        return new SubscriberLifecycle(
                subscribers.all(),
                () -> SubscriberRunner.create(constructs),
                connections,
                watches.orderedStream().toList(),
                context.getEnvironment(),
                KeepAlive.isWanted(context));
    }

    @Bean("dev.kit.foundSubscribers")
    @ConditionalOnMissingBean
    FoundSubscribers kitFoundSubscribers(
            ConstructPackages packages,
            ListableBeanFactory beans,
            @Value("${kit.subscribers-enabled:true}") boolean enabled) {
        List<DiscoveredConstruct<Subscriber>> found = new ArrayList<>();
        if (enabled) {
            found.addAll(packages.discovery().constants(Subscriber.class, packages.subscribers()));
            beans.getBeansOfType(Subscriber.class)
                    .forEach((name, subscriber) -> found.add(new DiscoveredConstruct<>(name, "bean", subscriber)));
        }
        return FoundSubscribers.of(found);
    }

    @Bean("dev.kit.declaredServices")
    DeclaredServices kitDeclaredServices(
            FoundSubscribers subscribers,
            ObjectProvider<SpringEndpoints> endpoints,
            ObjectProvider<FoundFunctions> functions) {
        SpringEndpoints mounted = endpoints.getIfAvailable();
        return new DeclaredServices(
                mounted == null ? List.of() : mounted.endpoints(),
                subscribers.all().stream().map(DiscoveredConstruct::construct).toList(),
                all(functions).stream()
                        .<CloudFunction<?, ?>>map(DiscoveredConstruct::construct)
                        .toList());
    }

    private static List<DiscoveredConstruct<CloudFunction<?, ?>>> all(ObjectProvider<FoundFunctions> functions) {
        FoundFunctions found = functions.getIfAvailable();
        return found == null ? List.of() : found.all();
    }

    @Bean("dev.kit.eagerServices")
    EagerServices kitEagerServices(DeclaredServices declared, ServiceRegistry services, ServicesProperties properties) {
        return new EagerServices(properties.eager() && !TrainingRun.isOn(), declared, services);
    }

    @Bean("dev.kit.eventConnections")
    EventConnections kitEventConnections(DeclaredServices declared, ServiceRegistry services, Environment environment) {
        return new EventConnections(declared, services, environment);
    }

    @Bean("dev.kit.unheardEvents")
    UnheardEvents kitUnheardEvents(
            EagerServices eager, FoundSubscribers subscribers, EventConnections connections, Environment environment) {
        boolean looking = eager.isOn() && DevelopmentMode.isOn(environment);
        return new UnheardEvents(looking, subscribers, connections);
    }

    @Bean("dev.kit.databaseUses")
    DatabaseUses kitDatabaseUses(
            FoundSubscribers subscribers,
            ObjectProvider<SpringEndpoints> endpoints,
            ObjectProvider<FoundFunctions> functions,
            ServiceRegistry services,
            OutboxPolicy outboxes,
            EagerServices eager) {
        ServiceClashes.check(
                endpoints.stream().flatMap(found -> found.endpoints().stream()).toList(),
                subscribers.all(),
                all(functions));
        List<DatabaseUse> uses = new ArrayList<>();
        endpoints.ifAvailable(found -> found.endpoints().forEach(endpoint -> uses.add(DatabaseUse.of(endpoint))));
        subscribers.all().forEach(found -> uses.add(DatabaseUse.of(found.construct())));
        all(functions).forEach(found -> uses.add(DatabaseUse.of(found.construct())));
        return new DatabaseUses(uses, services, outboxes, eager.isOn());
    }

    @Bean("dev.kit.outboxLifecycle")
    @ConditionalOnMissingBean
    OutboxLifecycle kitOutboxLifecycle(
            DatabaseUses uses,
            ServiceRegistry services,
            ObjectProvider<RelayListener> listeners,
            Environment environment) {
        RelayListener all = new RelayListeners(listeners.orderedStream().toList());
        return new OutboxLifecycle(
                uses, services, RelaySettings.DEFAULT.listener(all), ShutdownPhase.timeout(environment));
    }

    @Bean("dev.kit.queueFigures")
    @ConditionalOnMissingBean
    QueueFigures kitQueueFigures(
            FoundSubscribers subscribers,
            EventConnections connections,
            ObjectProvider<OutboxLifecycle> outboxes,
            KitProperties properties) {
        return new QueueFigures(
                subscribers,
                connections,
                outboxes::getIfAvailable,
                properties.events().figuresInterval());
    }

    @Bean("dev.kit.inboxLifecycle")
    @ConditionalOnMissingBean
    InboxLifecycle kitInboxLifecycle(DatabaseUses uses, KitProperties properties) {
        return new InboxLifecycle(uses, properties.events().inboxRetention());
    }
}
