package dev.kit.boot.crons;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.background.HandlerThreads;
import dev.kit.boot.background.KeepAlive;
import dev.kit.boot.background.ShutdownPhase;
import dev.kit.boot.database.RequiredTables;
import dev.kit.boot.functions.FoundFunctions;
import dev.kit.boot.functions.FunctionAutoConfiguration;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.CronRun.Outcome;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.crons.CronStatus;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
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
        return new SharedCrons(
                properties,
                dataSources,
                KitSchema.of(environment.getProperty("kit.schema.name")),
                SharedCrons.canBePostgres(environment.getProperty(
                        "spring.datasource.hikari.jdbc-url", environment.getProperty("spring.datasource.url", ""))));
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
        ThreadFactory threads = HandlerThreads.of(context.getEnvironment(), "kit-cron-");
        return new CronLifecycle(
                () -> shared.settings(drain, threads)
                        .map(settings -> CronScheduler.shared(crons, constructs, settings))
                        .orElseGet(() -> CronScheduler.inProcess(crons, constructs, properties.threads(), threads)),
                properties.enabled() && !crons.isEmpty(),
                drain,
                KeepAlive.isWanted(context));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("kitCrons")
    static class Indicator {

        @Bean
        HealthIndicator kitCronsHealthIndicator(ObjectProvider<CronLifecycle> lifecycle) {
            return () -> lifecycle
                    .getObject()
                    .scheduler()
                    .map(Indicator::health)
                    .orElseGet(() -> Health.unknown().withDetail("scheduled", 0).build());
        }

        /**
         * Shows the number of scheduled crons, and which are paused or failed at their latest tick on this instance.
         * The status stays UP: neither a restart nor a load balancer that avoids this node repairs a handler.
         */
        private static Health health(CronScheduler scheduler) {
            List<CronStatus> crons = scheduler.crons();
            return Health.up()
                    .withDetail("scheduled", crons.size())
                    .withDetail("paused", names(crons, CronStatus::paused))
                    .withDetail("failed", names(crons, Indicator::hasFailed))
                    .build();
        }

        private static boolean hasFailed(CronStatus cron) {
            CronRun last = cron.last();
            return last != null && last.outcome() == Outcome.FAILED;
        }

        private static List<String> names(List<CronStatus> crons, Predicate<CronStatus> wanted) {
            return crons.stream().filter(wanted).map(CronStatus::cron).toList();
        }
    }
}
