package dev.kit.boot.background;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.DevelopmentMode;
import dev.kit.boot.KitProperties;
import dev.kit.boot.OutboxPolicy;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.outbox.RelayListener;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.SubscriberRunner;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Starts subscribers when the application is ready and stops them on shutdown. */
@AutoConfiguration(
        after = DeclaredServicesAutoConfiguration.class,
        // Missing configuration of services is reported before anything requests one.
        beforeName = "dev.kit.boot.rls.RlsAutoConfiguration")
@ConditionalOnConstructs
@EnableConfigurationProperties(ServicesProperties.class)
public final class SubscriberAutoConfiguration {

    @Bean("dev.kit.subscriberLifecycle")
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = "kit.subscribers-enabled", matchIfMissing = true)
    SubscriberLifecycle kitSubscriberLifecycle(
            DeclaredSubscribers subscribers,
            ConstructEnvironment constructs,
            EventConnections connections,
            ObjectProvider<WatchedConsumers> watches,
            ApplicationContext context) {
        return new SubscriberLifecycle(
                subscribers,
                () -> SubscriberRunner.create(
                        constructs, HandlerThreads.of(context.getEnvironment(), "kit-subscriber-")),
                connections,
                watches.orderedStream().toList(),
                context);
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
            EagerServices eager,
            DeclaredSubscribers subscribers,
            EventConnections connections,
            Environment environment) {
        boolean looking = eager.eager() && DevelopmentMode.isOn(environment);
        return new UnheardEvents(looking, subscribers, connections);
    }

    @Bean("dev.kit.databaseUses")
    DatabaseUses kitDatabaseUses(
            DeclaredServices declared, ServiceRegistry services, OutboxPolicy outboxes, EagerServices eager) {
        return new DatabaseUses(declared.constructs(), services, outboxes, eager.eager());
    }

    @Bean("dev.kit.outboxLifecycle")
    @ConditionalOnMissingBean
    OutboxLifecycle kitOutboxLifecycle(
            DatabaseUses uses,
            ServiceRegistry services,
            ObjectProvider<RelayListener> listeners,
            Environment environment) {
        return new OutboxLifecycle(
                uses, services, listeners.orderedStream().toList(), ShutdownPhase.timeout(environment));
    }

    @Bean("dev.kit.queueFigures")
    @ConditionalOnMissingBean
    QueueFigures kitQueueFigures(
            DeclaredSubscribers subscribers,
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
