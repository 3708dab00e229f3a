package dev.kit.boot.web;

import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Configures Tomcat's query parsing and error reports for Kit. Tomcat then accepts the queries that endpoints and the
 * studio read, and rejects malformed requests with problems.
 */
@AutoConfiguration(after = EndpointAutoConfiguration.class, afterName = "dev.kit.boot.studio.StudioAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({ErrorReportValve.class, ConfigurableTomcatWebServerFactory.class})
@Conditional(EndpointsOrStudio.class)
final class TomcatAutoConfiguration {

    /**
     * Allows the unencoded brackets of {@code tags[]=a}, as browsers and curl send them. An application's own setting
     * wins.
     */
    @Bean("dev.kit.bracketsInQueries")
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> kitBracketsInQueries(Environment environment) {
        boolean decided = Binder.get(environment)
                .bind("server.tomcat.relaxed-query-chars", Bindable.listOf(String.class))
                .isBound();
        return factory -> {
            if (!decided) {
                factory.addConnectorCustomizers(connector -> connector.setProperty("relaxedQueryChars", "[]"));
            }
        };
    }

    /** Runs last, so that this valve is nearest to the application and reports before the one for pages. */
    @Bean("dev.kit.problemReports")
    @Order
    @ConditionalOnBean(SpringEndpoints.class)
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> kitProblemReports(
            ObjectProvider<SpringEndpoints> endpoints, ObjectProvider<DispatcherServletPath> dispatcher) {
        return factory -> factory.addContextCustomizers(context -> {
            DispatcherServletPath path = dispatcher.getIfUnique();
            String prefix = context.getPath() + (path == null ? "" : path.getPrefix());
            context.getParent()
                    .getPipeline()
                    .addValve(new ProblemReportValve(
                            new Refusals(() -> endpoints.getObject().mapping(), prefix)));
        });
    }
}
