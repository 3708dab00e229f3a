package dev.kit.boot.studio;

import static jakarta.servlet.DispatcherType.ASYNC;
import static jakarta.servlet.DispatcherType.ERROR;

import dev.kit.boot.DocumentationPage;
import dev.kit.boot.client.FetcherCustomizer;
import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.capture.PrincipalFilter;
import dev.kit.studio.capture.RequestEnd;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.server.StudioServlet;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;
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
    EntryPoints.class,
    ExceptionRecorder.class,
    KitDevSecurityConfiguration.class,
    LogRecorder.class,
    ObservedSteps.class,
    PeerCustomizer.class,
    ScheduledMethods.class,
    StudioListener.class,
    WatchedConstructs.class,
    StudioAutoConfiguration.FetcherConfiguration.class,
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
            ObjectProvider<DocumentationPage> documentation,
            ConfigurableListableBeanFactory beans) {
        StudioDatabase found = database.getIfAvailable();
        Storage kept = storage.getIfAvailable(
                () -> ConfiguredStudio.storage(properties, found == null ? null : found.dataSource()));
        StudioOptions options = ConfiguredStudio.options(properties, kept, beans)
                .token(token.value())
                .tokenForAll(token.isForAll());
        SingletonSupplier<Optional<String>> docs =
                SingletonSupplier.of(() -> documentation.stream().findFirst().flatMap(DocumentationPage::path));
        options.docs(() -> docs.obtain().orElse(null));
        if (found != null) {
            options.db(found.dataSource()).applicationDb(found.application()).dbNote(found::note);
        }
        return Studio.create(options);
    }

    @Bean
    StudioToken kitStudioToken(StudioProperties properties) {
        return StudioToken.of(properties.token());
    }

    @Bean
    FilterRegistrationBean<Filter> kitStudioCapture(Studio studio) {
        Filter capture = studio.captureFilter();
        return registration("kitStudioCapture", Ordered.HIGHEST_PRECEDENCE + 10, capture, ASYNC, ERROR);
    }

    /** Runs inside the capture, so that rejected requests are recorded. */
    @Bean
    FilterRegistrationBean<Filter> kitStudioDryRuns(Studio studio) {
        return registration("kitStudioDryRuns", Ordered.HIGHEST_PRECEDENCE + 11, studio.dryRunFilter());
    }

    /** Runs innermost, after the filters that authenticate the user. */
    @Bean
    FilterRegistrationBean<Filter> kitStudioPrincipal() {
        return registration("kitStudioPrincipal", Ordered.LOWEST_PRECEDENCE, new PrincipalFilter(), ASYNC);
    }

    private static FilterRegistrationBean<Filter> registration(
            String name, int order, Filter filter, DispatcherType... furtherDispatches) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
        registration.setName(name);
        registration.setOrder(order);
        registration.setDispatcherTypes(DispatcherType.REQUEST, furtherDispatches);
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

    /** Writes the last entries while the data sources are still open. */
    @Bean
    ApplicationListener<ContextClosedEvent> kitStudioLastEntries(Studio studio) {
        return event -> studio.recorder().drain(Duration.ofSeconds(2));
    }

    /** Lets the entries of earlier runs be read, which would have delayed the start. */
    @Bean
    ApplicationListener<ContextRefreshedEvent> kitStudioEarlierEntries(Studio studio) {
        return event -> studio.recorder().drain(Duration.ZERO);
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
    @ConditionalOnClass(name = "dev.kit.boot.client.FetcherCustomizer")
    static class FetcherConfiguration {

        @Bean
        FetcherCustomizer kitStudioFetcherCalls(Studio studio) {
            return builder -> {
                if (!EntryPoints.areObserved()) {
                    builder.interceptAttempts(new FetcherCalls(studio));
                }
            };
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
            FilterRegistrationBean<Filter> registration = registration(
                    "kitStudioLiveFeedGuard", Ordered.HIGHEST_PRECEDENCE, LiveFeedRegistration.guard(studio));
            registration.addUrlPatterns(studio.path() + "/ws");
            return registration;
        }
    }
}
