package dev.kit.boot.web;

import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/** Lets Tomcat refuse malformed requests with problems. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({ErrorReportValve.class, ConfigurableTomcatWebServerFactory.class})
public final class TomcatAutoConfiguration {

    /** Last, so that this valve stands nearest to the application and reports before the one for pages. */
    @Bean
    @Order
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> kitProblemReports() {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ProblemReportValve()));
    }
}
