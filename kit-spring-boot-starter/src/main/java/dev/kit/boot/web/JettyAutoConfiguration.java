package dev.kit.boot.web;

import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.annotation.Bean;

/**
 * Configures Jetty's parsing of paths and its error reports for Kit. Jetty then accepts the paths that endpoints read,
 * and rejects malformed requests with problems, as Tomcat does.
 */
@AutoConfiguration(after = EndpointAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({ServletContextHandler.class, ConfigurableJettyWebServerFactory.class})
@ConditionalOnBean(SpringEndpoints.class)
final class JettyAutoConfiguration {

    @Bean("dev.kit.jettyProblems")
    WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> kitJettyProblems(
            ObjectProvider<SpringEndpoints> endpoints, ObjectProvider<DispatcherServletPath> dispatcher) {
        return factory -> factory.addServerCustomizers(server -> {
            ServletContextHandler context = server.getDescendant(ServletContextHandler.class);
            DispatcherServletPath path = dispatcher.getIfUnique();
            String parent = context == null || context.getContextPath().equals("/") ? "" : context.getContextPath();
            JettyProblems problems = new JettyProblems(new Refusals(
                    () -> endpoints.getObject().mapping(), parent + (path == null ? "" : path.getPrefix())));
            server.setErrorHandler(problems);
            server.insertHandler(problems.traces());
            if (context != null) {
                context.getServletHandler().setDecodeAmbiguousURIs(true);
            }
            allowEncodedPercents(server);
        });
    }

    /** Allows {@code %25} in paths. */
    private static void allowEncodedPercents(Server server) {
        for (Connector connector : server.getConnectors()) {
            connector.getConnectionFactories().forEach(factory -> {
                if (factory instanceof HttpConfiguration.ConnectionFactory http) {
                    HttpConfiguration settings = http.getHttpConfiguration();
                    UriCompliance given = settings.getUriCompliance();
                    settings.setUriCompliance(given.with("kit", Violation.AMBIGUOUS_PATH_ENCODING));
                }
            });
        }
    }
}
