package dev.kit.boot.studio;

import dev.kit.boot.CurrentTrace;
import dev.kit.boot.background.OutboxLifecycle;
import dev.kit.boot.background.SubscriberLifecycle;
import dev.kit.boot.client.FetcherCustomizer;
import dev.kit.boot.crons.CronLifecycle;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.StudioOptionsBuilder;
import dev.kit.studio.capture.PrincipalFilter;
import dev.kit.studio.capture.RequestEnd;
import dev.kit.studio.monitor.Redaction;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.server.StudioServlet;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.web.context.WebApplicationContext;

/** Starts the studio in development without any code of the application. */
@AutoConfiguration(beforeName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(Studio.class)
@Conditional(OnStudioCondition.class)
@EnableConfigurationProperties(StudioProperties.class)
@Import({
    StudioAutoConfiguration.DatabaseConfiguration.class,
    DeniedUserConfiguration.class,
    KitDevSecurityConfiguration.class,
    StudioAutoConfiguration.FetcherConfiguration.class,
    StudioAutoConfiguration.LogbackConfiguration.class,
    StudioAutoConfiguration.TomcatConfiguration.class,
    StudioAutoConfiguration.WebSocketConfiguration.class
})
public final class StudioAutoConfiguration {

    static final String SERVLET = "kitStudio";

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Studio kitStudio(
            StudioProperties properties,
            StudioToken token,
            ObjectProvider<StudioDatabase> database,
            ObjectProvider<Storage> storage,
            ConfigurableListableBeanFactory beans) {
        StudioDatabase found = database.getIfAvailable();
        Storage kept = storage.getIfAvailable(
                () -> StudioStorage.choose(properties, found == null ? null : found.dataSource()));
        StudioOptionsBuilder options = StudioOptions.storage(kept)
                .path(properties.path())
                .maxBodySize(Math.toIntExact(properties.maxBodySize().toBytes()))
                .detailsPerSecond(properties.detailsPerSecond())
                .recordBody(properties.recordBody())
                .pruneAfter(properties.pruneAfter())
                .ignorePatterns(properties.ignorePatterns())
                .excludeTables(properties.excludeTables())
                .excludeDefaults(properties.excludeDefaults())
                .binaryColumns(properties.binaryColumns())
                .statementTimeout(properties.statementTimeout())
                .pruneEvery(properties.pruneEvery())
                .redaction(Redaction.defaults().alsoHiding(properties.redact()))
                .schemaCacheTtl(properties.schemaCacheTtl())
                .allowedHosts(properties.allowedHosts())
                .allowedOrigins(properties.allowedOrigins())
                .propagateTo(properties.propagateTo())
                .sqlConsole(properties.sqlConsole())
                .allowRemoteData(properties.allowRemoteData())
                .appPackages(AppPackages.of(beans, properties.appPackages()))
                .dryRuns(true);
        token.into(options);
        if (found != null) {
            options.db(found.dataSource()).applicationDb(found.application()).dbNote(found::note);
        }
        return Studio.create(options.build());
    }

    @Bean
    StudioToken kitStudioToken(StudioProperties properties) {
        return StudioToken.of(properties.token());
    }

    @Bean
    FilterRegistrationBean<Filter> kitStudioCapture(Studio studio) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(studio.captureFilter());
        registration.setName("kitStudioCapture");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 10);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR));
        registration.setAsyncSupported(true);
        return registration;
    }

    /** Runs inside the capture, so that rejected requests are recorded. */
    @Bean
    FilterRegistrationBean<Filter> kitStudioDryRuns(Studio studio) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(studio.dryRunFilter());
        registration.setName("kitStudioDryRuns");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 11);
        registration.setAsyncSupported(true);
        return registration;
    }

    /** Runs innermost, after the filters that authenticate the user. */
    @Bean
    FilterRegistrationBean<Filter> kitStudioPrincipal() {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(new PrincipalFilter());
        registration.setName("kitStudioPrincipal");
        registration.setOrder(Ordered.LOWEST_PRECEDENCE);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        registration.setAsyncSupported(true);
        return registration;
    }

    @Bean
    ServletListenerRegistrationBean<RequestEnd> kitStudioRequestEnd() {
        return new ServletListenerRegistrationBean<>(new RequestEnd());
    }

    @Bean
    ServletRegistrationBean<StudioServlet> kitStudioServlet(Studio studio) {
        ServletRegistrationBean<StudioServlet> registration =
                new ServletRegistrationBean<>(studio.servlet(), studio.path(), studio.path() + "/*");
        registration.setName(SERVLET);
        registration.setLoadOnStartup(1);
        return registration;
    }

    @Bean
    StudioListener kitStudioListener(Studio studio) {
        return new StudioListener(studio);
    }

    @Bean
    StudioRuns kitStudioRuns(Studio studio) {
        return new StudioRuns(studio);
    }

    @Bean
    SmartInitializingSingleton kitStudioTrace(Studio studio, ObjectProvider<CurrentTrace> trace) {
        return () -> trace.ifAvailable(known -> studio.recorder().watchTrace(known::traceparent));
    }

    /** Looks up lazily, because outboxes and subscribers start after this bean is created. */
    @Bean
    SmartInitializingSingleton kitStudioOutboxes(
            Studio studio, ObjectProvider<OutboxLifecycle> outboxes, ObjectProvider<SubscriberLifecycle> subscribers) {
        return () -> {
            studio.recorder()
                    .watchOutboxes(() -> outboxes.stream()
                            .flatMap(lifecycle -> lifecycle.outboxes().stream())
                            .map(RelayedOutbox::new)
                            .toList());
            studio.recorder()
                    .watchOutboxes(() -> subscribers.stream()
                            .flatMap(lifecycle -> lifecycle.parkedEvents().stream())
                            .map(SubscribersParked::new)
                            .toList());
            studio.recorder()
                    .watchQueues(() -> Stream.concat(
                                    subscribers.stream()
                                            .flatMap(lifecycle -> lifecycle.queues().stream())
                                            .map(queues -> new ListedQueues(
                                                    queues.place().toString(), queues::states)),
                                    outboxes.stream()
                                            .flatMap(lifecycle -> lifecycle.outboxes().stream())
                                            .map(outbox -> new ListedQueues("outbox", outbox::queues)))
                            .toList());
        };
    }

    @Bean
    SmartInitializingSingleton kitStudioJobs(Studio studio, ObjectProvider<ScheduledTaskHolder> holders) {
        return () -> studio.recorder().watchCrons(new ScheduledJobs(holders::stream));
    }

    /** Looks up lazily, because crons start after this bean is created. */
    @Bean
    SmartInitializingSingleton kitStudioInvocations(
            Studio studio, ObjectProvider<CronLifecycle> crons, ObjectProvider<FunctionInvoker> functions) {
        return () -> {
            Supplier<Optional<CronScheduler>> scheduler =
                    () -> crons.stream().findFirst().flatMap(CronLifecycle::scheduler);
            studio.recorder().watchCrons(new ScheduledCrons(scheduler));
            functions.ifAvailable(
                    any -> studio.recorder().watchInvocations(new StudioInvocations(functions::getObject, scheduler)));
        };
    }

    @Bean
    JobObservation kitStudioJobObservation(Studio studio) {
        return new JobObservation(studio);
    }

    /** Writes the last entries while the data sources are still open. */
    @Bean
    ApplicationListener<ContextClosedEvent> kitStudioLastEntries(Studio studio) {
        return event -> studio.recorder().drain(Duration.ofSeconds(2));
    }

    @Bean
    ExceptionRecorder kitStudioExceptionRecorder(Studio studio) {
        return new ExceptionRecorder(studio);
    }

    @Bean
    static ObservedHttpClients kitStudioObservedHttpClients(ObjectProvider<Studio> studio) {
        return new ObservedHttpClients(studio);
    }

    @Bean
    StudioAnnouncement kitStudioAnnouncement(Studio studio, StudioToken token, WebApplicationContext context) {
        return new StudioAnnouncement(studio.path(), token, context);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.jdbc.DataSourceBuilder")
    static class DatabaseConfiguration {

        /** Returns null if the application has no data source; beans are counted, not created. */
        @Bean(destroyMethod = "close")
        @Nullable StudioDatabase kitStudioDatabase(
                StudioProperties properties,
                Environment environment,
                ObjectProvider<javax.sql.DataSource> application,
                ListableBeanFactory beans) {
            StudioDatabase database = StudioDatabase.choose(properties.databaseUrl(), environment, application);
            boolean browsable = database.isConfigured()
                    || beans.getBeanNamesForType(javax.sql.DataSource.class, true, false).length > 0;
            return browsable ? database : null;
        }

        @Bean
        static ObservedDataSources kitStudioObservedDataSources(ObjectProvider<Studio> studio) {
            return new ObservedDataSources(studio);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "ch.qos.logback.classic.LoggerContext")
    static class LogbackConfiguration {

        @Bean
        LogRecorder kitStudioLogRecorder(Studio studio) {
            return new LogRecorder(studio);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ValveBase.class, ConfigurableTomcatWebServerFactory.class})
    static class TomcatConfiguration {

        @Bean
        PeerCustomizer kitStudioPeer() {
            return new PeerCustomizer();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "dev.kit.client.TypedFetcher")
    static class FetcherConfiguration {

        @Bean
        FetcherCustomizer kitStudioFetcherCalls(Studio studio) {
            return builder -> builder.interceptAttempts(new FetcherCalls(studio));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "jakarta.websocket.server.ServerContainer")
    static class WebSocketConfiguration {

        @Bean
        LiveFeedRegistration kitStudioLiveFeed(Studio studio, jakarta.servlet.ServletContext context) {
            return new LiveFeedRegistration(studio, context);
        }

        @Bean
        FilterRegistrationBean<Filter> kitStudioLiveFeedGuard(Studio studio) {
            FilterRegistrationBean<Filter> registration =
                    new FilterRegistrationBean<>(LiveFeedRegistration.guard(studio));
            registration.setName("kitStudioLiveFeedGuard");
            registration.addUrlPatterns(studio.path() + "/ws");
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return registration;
        }
    }
}
