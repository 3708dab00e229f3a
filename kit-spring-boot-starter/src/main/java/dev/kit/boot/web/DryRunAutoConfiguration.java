package dev.kit.boot.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Rejects dry runs of handlers that cannot undo their effects. */
@AutoConfiguration(afterName = "dev.kit.boot.studio.StudioAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
@Conditional(EndpointsOrStudio.class)
final class DryRunAutoConfiguration {

    @Bean("dev.kit.dryRuns")
    static MappedInterceptor kitDryRuns() {
        return new MappedInterceptor(null, new DryRunInterceptor());
    }
}
