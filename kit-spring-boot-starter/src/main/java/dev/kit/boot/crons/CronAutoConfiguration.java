package dev.kit.boot.crons;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.background.KeepAlive;
import dev.kit.boot.background.ShutdownPhase;
import dev.kit.boot.database.RequiredTables;
import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.boot.functions.FoundFunctions;
import dev.kit.boot.functions.FunctionAutoConfiguration;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Runs the crons of the application; backs off if there are none. */
@AutoConfiguration(after = FunctionAutoConfiguration.class)
@ConditionalOnConstructs(crons = true)
@EnableConfigurationProperties(CronProperties.class)
public final class CronAutoConfiguration {

    @Bean("dev.kit.sharedCrons")
    SharedCrons kitSharedCrons(
            CronProperties properties, ObjectProvider<DataSource> dataSources, Environment environment) {
        return new SharedCrons(properties, dataSources, KitSchema.of(environment.getProperty("kit.schema.name")));
    }

    @Bean("dev.kit.cronTables")
    RequiredTables kitCronTables(SharedCrons shared, FoundFunctions found, CronProperties properties) {
        return () -> properties.enabled() && !found.crons().isEmpty() ? shared.tables() : List.of();
    }

    @Bean("dev.kit.cronLifecycle")
    @ConditionalOnMissingBean
    CronLifecycle kitCronLifecycle(
            FoundFunctions found,
            ConstructEnvironment constructs,
            SharedCrons shared,
            CronProperties properties,
            ApplicationContext context) {
        List<Cron<?, ?>> crons = found.crons().stream()
                .<Cron<?, ?>>map(DiscoveredConstruct::construct)
                .toList();
        Duration drain = ShutdownPhase.timeout(context.getEnvironment());
        return new CronLifecycle(
                () -> shared.settings(drain)
                        .map(settings -> CronScheduler.shared(crons, constructs, settings))
                        .orElseGet(() -> CronScheduler.inProcess(crons, constructs, properties.threads())),
                properties.enabled() && !crons.isEmpty(),
                drain,
                KeepAlive.isWanted(context));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("kitCrons")
    static class Indicator {

        @Bean
        CronHealth kitCronsHealthIndicator(ObjectProvider<CronLifecycle> lifecycle) {
            return new CronHealth(lifecycle::getObject);
        }
    }
}
