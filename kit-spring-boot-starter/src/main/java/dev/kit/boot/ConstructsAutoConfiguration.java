package dev.kit.boot;

import dev.kit.constructs.BeanSource;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.http.TrustedProxies;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunObserver;
import dev.kit.constructs.validation.SchemaContext;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** Registers the beans that all constructs share. These are services, limits, listeners and the search packages. */
@AutoConfiguration(afterName = "dev.kit.boot.environment.EnvironmentAutoConfiguration")
@ConditionalOnConstructs
@EnableConfigurationProperties(KitProperties.class)
@Import(ApplicationValidators.class)
public final class ConstructsAutoConfiguration {

    @Bean(name = "dev.kit.serviceRegistry", destroyMethod = "close")
    @ConditionalOnMissingBean
    ServiceRegistry kitServiceRegistry(
            ObjectProvider<EnvironmentParser> parser,
            ConfigurableListableBeanFactory beans,
            KitProperties properties,
            Environment environment) {
        EnvironmentParser standard = parser.getIfAvailable(() -> new EnvironmentParser(System.getenv()));
        EnvironmentParser variables = ApplicationConstants.read(
                "envParser", beans, constants -> constants.parser(properties.envParser(), standard));
        String schema = environment.getProperty("kit.schema.name");
        return ServiceRegistry.create(
                schema == null ? variables : variables.with(Map.of(KitSchema.VARIABLE, schema)),
                new ContextBeans(beans));
    }

    @Bean("dev.kit.outboxPolicy")
    @ConditionalOnMissingBean
    OutboxPolicy kitOutboxPolicy(KitProperties properties) {
        return new OutboxPolicy(properties.events().outbox());
    }

    @Bean("dev.kit.applicationTransactions")
    @ConditionalOnMissingBean
    ApplicationTransactions kitApplicationTransactions(ObjectProvider<PlatformTransactionManager> managers) {
        return new ApplicationTransactions(managers);
    }

    @Bean("dev.kit.constructEnvironment")
    @ConditionalOnMissingBean
    ConstructEnvironment kitConstructEnvironment(
            ServiceRegistry services,
            ObjectProvider<PipelineListener> listeners,
            ObjectProvider<RunObserver> observers,
            OutboxPolicy outboxes,
            ApplicationTransactions transactions,
            ObjectProvider<SchemaContext> schemas,
            ConfigurableListableBeanFactory beans,
            KitProperties properties,
            Environment environment) {
        ConstructEnvironment.Builder builder = ConstructEnvironment.builder(services)
                .listener(new ListenerGroup(listeners.orderedStream().toList()))
                .source(environment.getProperty("spring.application.name", "application"))
                .transactionalPublishers(outboxes)
                .transactions(transactions);
        observers.orderedStream().forEach(builder::observer);
        schemas.ifAvailable(builder::schemas);
        String logger = properties.logger();
        if (logger != null) {
            builder.logger(ApplicationConstants.read("logger", beans, constants -> constants.logger(logger)));
        }
        String bypassRole = environment.getProperty("kit.rls.bypass-role");
        if (bypassRole != null) {
            builder.rlsBypassRole(bypassRole);
        }
        return builder.build();
    }

    @Bean("dev.kit.pipelineEnvironment")
    @ConditionalOnMissingBean
    PipelineEnvironment kitPipelineEnvironment(
            ConstructEnvironment constructs,
            ObjectProvider<RateLimitStore> rateLimits,
            ObjectProvider<JwtVerifier> verifier,
            ObjectProvider<JsonMapper> mapper,
            ObjectProvider<FailureTranslation> translations,
            ObjectProvider<PersistenceExceptionTranslator> persistence,
            ObjectProvider<FailureMapping<?>> mappings,
            KitProperties properties,
            Environment environment) {
        PipelineEnvironment.Builder builder = PipelineEnvironment.builder(constructs)
                .trustedProxies(trustedProxies(properties.web().trustedProxies()))
                .maxBodySize(properties.maxBodySize().toBytes())
                .timeout(properties.requestTimeout())
                .checkDeclarations(DevelopmentMode.isOn(environment))
                .failures(new SpringFailures(translations, persistence))
                .mappings(mappings.orderedStream().toList());
        rateLimits.ifAvailable(builder::rateLimitStore);
        verifier.ifAvailable(builder::jwtVerifier);
        if (properties.json().mapper() == KitProperties.Json.Mapper.APPLICATION) {
            builder.jsonMapper(mapper.getObject());
        }
        return builder.build();
    }

    private static TrustedProxies trustedProxies(List<String> ranges) {
        try {
            return TrustedProxies.of(ranges);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "kit.web.trusted-proxies", ranges, String.valueOf(e.getMessage()));
        }
    }

    @Bean("dev.kit.constructPackages")
    @ConditionalOnMissingBean
    ConstructPackages kitConstructPackages(ConfigurableListableBeanFactory beans, Environment environment) {
        return ConstructPackages.of(beans, environment);
    }

    /**
     * Takes services from the application context: the bean of that name if its type fits, else the bean of that type.
     */
    private record ContextBeans(BeanFactory beans) implements BeanSource {

        @Override
        public <T> T bean(String name, Class<T> type) {
            return beans.containsBean(name) && beans.isTypeMatch(name, type)
                    ? beans.getBean(name, type)
                    : beans.getBean(type);
        }
    }
}
